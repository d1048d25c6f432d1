import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { type KeyHolder, keyDigest } from '../../src/domain/api-key.ts'
import { hashOf } from '../../src/http/asked-lately.ts'
import { lookUp } from '../../src/http/key-lookup.ts'

const holder: KeyHolder = {
  userId: 1,
  timeZone: 'Asia/Tokyo',
  keyId: 1,
  isReadOnly: false,
  expiresAt: null,
}

type Known = Parameters<typeof lookUp>[2]

/** Knows `good` keys; counts how many digests are made. */
function lookingUp(t: TestContext, good: ReadonlySet<string>) {
  const known = new Set([...good].map(keyDigest))
  const knownHolder = (digest: string) => (known.has(digest) ? holder : undefined)
  const store = { apiKeys: { knownHolder } } as Known
  const { mock } = t.mock.method(crypto, 'hash')
  syncBuiltinESMExports()
  t.after(() => {
    mock.restore()
    syncBuiltinESMExports()
  })
  return {
    made: () => mock.callCount(),
    ask: (connection: Socket, key: string) => lookUp(new IncomingMessage(connection), key, store),
  }
}

describe('the key of a request', () => {
  test('is digested once for all that come with it on a connection in a row', (t) => {
    const { ask, made } = lookingUp(t, new Set(['one', 'two']))
    const [connection, other] = [new Socket(), new Socket()]
    for (const key of ['one', 'one', 'one']) {
      assert.deepEqual(ask(connection, key), { digest: keyDigest(key), holder })
    }
    // The test makes three of its own.
    assert.equal(made(), 1 + 3)
    ask(other, 'one')
    ask(connection, 'two')
    ask(connection, 'one')
    assert.equal(made(), 1 + 3 + 3)
  })

  test('is not taken for the one before it', (t) => {
    const { ask } = lookingUp(t, new Set(['good']))
    const connection = new Socket()
    const asked = ['good', 'bad', 'goo', 'good', 'goodd', 'good']
    for (const key of asked) {
      const found = { digest: keyDigest(key), holder: key === 'good' ? holder : undefined }
      assert.deepEqual(ask(connection, key), found)
    }
  })

  test('is not taken for one with the same hash', (t) => {
    const [one, other] = withSameHash()
    const { ask } = lookingUp(t, new Set([one]))
    const connection = new Socket()
    assert.equal(ask(connection, one).holder, holder)
    assert.equal(ask(connection, other).holder, undefined)
  })

  test('is remembered only if it is good: whoever guesses has nothing kept', (t) => {
    const { ask, made } = lookingUp(t, new Set(['good']))
    const connection = new Socket()
    for (const key of ['good', 'guess', 'good', 'good']) ask(connection, key)
    assert.equal(made(), 2)
  })

  test('is looked for each time: one that was taken back is not good any more', (t) => {
    const { ask } = lookingUp(t, new Set(['key']))
    const connection = new Socket()
    assert.equal(ask(connection, 'key').holder, holder)
    const none = { apiKeys: { knownHolder: () => undefined } } as unknown as Known
    assert.equal(lookUp(new IncomingMessage(connection), 'key', none).holder, undefined)
  })
})

/** Two texts, found among some hundred thousand. */
function withSameHash(): [string, string] {
  const texts = new Map<number, string>()
  for (let number = 0; ; number++) {
    const text = `hm_${number}`
    const hash = hashOf(text)
    const other = texts.get(hash)
    if (other !== undefined) return [other, text]
    texts.set(hash, text)
  }
}
