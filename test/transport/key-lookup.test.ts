import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { type KeyOwner, keyDigest } from '../../src/domain/accounts/api-key.ts'
import { hashOf } from '../../src/http/cache/recent-requests.ts'
import { lookUp } from '../../src/http/key-lookup.ts'
import { giveMocksToImports } from '../support/mocked-imports.ts'

const owner: KeyOwner = {
  userId: 1,
  timeZone: 'Asia/Tokyo',
  keyId: 1,
  isReadOnly: false,
  expiresAt: null,
}

type Known = Parameters<typeof lookUp>[2]

/** Knows `good` keys; counts the digests that each lookup takes. */
function lookingUp(t: TestContext, good: readonly string[]) {
  const owners = new Map(good.map((key, at) => [keyDigest(key), { ...owner, keyId: at + 1 }]))
  const cachedOwner = (digest: string) => owners.get(digest)
  const store = { apiKeys: { cachedOwner } } as Known
  const { mock } = t.mock.method(crypto, 'hash')
  giveMocksToImports(t)
  return (connection: Socket, key: string) => {
    const before = mock.callCount()
    const lookup = lookUp(requestOn(connection, key), 'on', store)
    const digests = mock.callCount() - before
    assert.equal(lookup?.digest, keyDigest(key))
    assert.deepEqual(lookup?.given, { key, isEarlierForm: false })
    return { digests, keyId: lookup?.owner?.keyId }
  }
}

function requestOn(connection: Socket, key: string) {
  const request = new IncomingMessage(connection)
  request.headers = { authorization: `Bearer ${key}` }
  return request
}

describe('the key of a request', () => {
  test('is not hashed again from the third request in a row on a connection', (t) => {
    const ask = lookingUp(t, ['one', 'two'])
    const [connection, other] = [new Socket(), new Socket()]
    const digests = (keys: readonly string[], socket = connection) =>
      keys.map((key) => ask(socket, key).digests)
    assert.deepEqual(digests(['one', 'one', 'one', 'one']), [1, 1, 0, 0])
    assert.deepEqual(digests(['one'], other), [1])
    assert.deepEqual(digests(['two', 'one', 'two', 'two', 'two']), [1, 1, 1, 1, 0])
  })

  test('is not confused with the key of the request before', (t) => {
    const ask = lookingUp(t, ['good', 'better'])
    const connection = new Socket()
    const asked = ['good', 'good', 'good', 'bad', 'goo', 'good', 'goodd', 'better', 'good']
    assert.deepEqual(
      asked.map((key) => ask(connection, key).keyId),
      [1, 1, 1, undefined, undefined, 1, undefined, 2, 1],
    )
  })

  test('is not confused with a key whose header has the same 32-bit hash', (t) => {
    const [one, other] = withSameHash()
    const ask = lookingUp(t, [one])
    const connection = new Socket()
    for (let time = 0; time < 3; time++) assert.equal(ask(connection, one).keyId, 1)
    assert.equal(ask(connection, other).keyId, undefined)
  })

  test('is remembered only if valid: repeated unknown keys do not replace it', (t) => {
    const ask = lookingUp(t, ['good'])
    const connection = new Socket()
    const asked = ['good', 'good', 'guess', 'guess', 'guess', 'good']
    assert.deepEqual(
      asked.map((key) => ask(connection, key).digests),
      [1, 1, 1, 1, 1, 0],
    )
  })

  test('is looked up in the store each time, so that a revoked key is not accepted', (t) => {
    const ask = lookingUp(t, ['key'])
    const connection = new Socket()
    for (let time = 0; time < 3; time++) assert.equal(ask(connection, 'key').keyId, 1)
    const none = { apiKeys: { cachedOwner: () => undefined } } as unknown as Known
    assert.equal(lookUp(requestOn(connection, 'key'), 'on', none)?.owner, undefined)
  })

  test('in X-API-Key is not remembered for a request without a key', () => {
    const store = { apiKeys: { cachedOwner: () => owner } } as unknown as Known
    const connection = new Socket()
    const request = () => new IncomingMessage(connection)
    for (let time = 0; time < 3; time++) {
      const headers = { 'x-api-key': 'key' }
      const lookup = lookUp(Object.assign(request(), { headers }), 'on', store)
      assert.equal(lookup?.owner, owner)
    }
    assert.equal(lookUp(request(), 'on', store), undefined)
  })

  test('is read only from X-API-Key with EARLIER_FORM=only', (t) => {
    const ask = lookingUp(t, ['key'])
    const connection = new Socket()
    for (let time = 0; time < 3; time++) ask(connection, 'key')
    const store = { apiKeys: { cachedOwner: () => owner } } as unknown as Known
    assert.equal(lookUp(requestOn(connection, 'key'), 'only', store), undefined)
    const request = requestOn(connection, 'key')
    request.headers['x-api-key'] = 'other'
    const given = { key: 'other', isEarlierForm: true }
    assert.deepEqual(lookUp(request, 'only', store)?.given, given)
  })
})

/** Two keys whose headers have one, found among some hundred thousand. */
function withSameHash(): [string, string] {
  const texts = new Map<number, string>()
  for (let number = 0; ; number++) {
    const text = `hm_${number}`
    const hash = hashOf(`Bearer ${text}`)
    const other = texts.get(hash)
    if (other !== undefined) return [other, text]
    texts.set(hash, text)
  }
}
