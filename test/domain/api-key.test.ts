import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  checkKeyName,
  isWellFormedKey,
  keyDigest,
  keyEndOn,
  keyEntropy,
  keyFrom,
  keyHint,
} from '../../src/domain/api-key.ts'
import { InvalidInput } from '../../src/domain/errors.ts'
import { Issues } from '../../src/domain/issues.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const anyEntropy = fc.uint8Array({ minLength: keyEntropy, maxLength: keyEntropy })
const anyKey = anyEntropy.map(keyFrom)

describe('an API key', () => {
  test('is hm_, 26 characters and the CRC-32 of all that, a format that must never change', () => {
    assert.equal(keyFrom(new Uint8Array(26)), 'hm_000000000000000000000000003Y4dMr')
    const counting = Uint8Array.from({ length: 26 }, (_, index) => index)
    assert.equal(keyFrom(counting), 'hm_0123456789ABCDEFGHIJKLMNOP46PULK')
  })

  test('is well formed, whatever bytes it is made of', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        assert.match(key, /^hm_[0-9A-Za-z]{32}$/)
        assert.ok(isWellFormedKey(key))
      }),
    )
  })

  test('favours no character', () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 256; byte++) {
      // Bytes from 248 on would favour some: they are passed over.
      const [, , , first = ''] = keyFrom(Uint8Array.of(byte, ...new Uint8Array(26).fill(61)))
      counts.set(first, (counts.get(first) ?? 0) + 1)
    }
    const passedOver = 256 - 248
    const expected = [...alphabet].map((it) => [it, it === 'z' ? 4 + passedOver : 4])
    assert.deepEqual([...counts].sort(), expected.sort())
  })

  test('tells a mistyped character', () => {
    const mistyped = fc.property(
      anyKey,
      fc.nat(34),
      fc.constantFrom(...alphabet, '_', ' ', 'é', ''),
      (key, at, other) => {
        const text = key.slice(0, at) + other + key.slice(at + 1)
        assert.equal(isWellFormedKey(text), text === key)
      },
    )
    fc.assert(mistyped, { numRuns: 2000 })
  })

  test('tells two neighbours that changed places', () => {
    const swapped = fc.property(anyKey, fc.nat(33), (key, at) => {
      const text = key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2)
      assert.equal(isWellFormedKey(text), text === key)
    })
    fc.assert(swapped, { numRuns: 2000 })
  })

  const strange: [why: string, text: string][] = [
    ['nothing', ''],
    ['the prefix alone', 'hm_'],
    ['another prefix', 'HM_000000000000000000000000003Y4dMr'],
    ['a character too few', 'hm_00000000000000000000000003Y4dMr'],
    ['a character too many', 'hm_000000000000000000000000003Y4dMr0'],
    ['a line after it', 'hm_000000000000000000000000003Y4dMr\n'],
    ['white space before it', ' hm_000000000000000000000000003Y4dMr'],
    ['full-width digits', `hm_${'０'.repeat(26)}3Y4dMr`],
    ['10 KB', `hm_${'0'.repeat(10_240)}`],
  ]
  for (const [why, text] of strange) {
    test(`is not ${why}`, () => assert.equal(isWellFormedKey(text), false))
  }

  test('cannot be made of too few usable bytes', () => {
    assert.throws(() => keyFrom(new Uint8Array(25)), RangeError)
    assert.throws(() => keyFrom(new Uint8Array(keyEntropy).fill(255)), RangeError)
  })

  test('is kept as its SHA-256 alone', () => {
    // openssl dgst -sha256 -binary | basenc --base64url
    assert.equal(keyDigest('hm_'), 'YvHMD9yM30PyRjyJiGDjFjDlyjBWLZ9vnVJC-i5JUbg')
  })

  test('shows at most its first two and last four characters', () => {
    assert.equal(keyHint('hm_000000000000000000000000003Y4dMr'), 'hm_00…4dMr')
  })

  const names: [why: string, name: string, isTaken: boolean][] = [
    ['a word', 'Phone', true],
    ['100 characters', '携'.repeat(100), true],
    ['101 characters', '携'.repeat(101), false],
    ['nothing', '', false],
    ['blanks', ' \u3000', false],
    ['a NUL', 'a\0', false],
  ]
  for (const [why, name, isTaken] of names) {
    test(`${isTaken ? 'may' : 'may not'} be called ${why}`, () => {
      if (isTaken) checkKeyName(name)
      else assert.throws(() => checkKeyName(name), InvalidInput)
    })
  }

  describe('that can be used throughout a day', () => {
    const timeZone = 'Asia/Tokyo'
    const midnight = Date.parse('2026-04-10T15:00:00Z')

    test('ends when that day does where its owner is, if that is to come', () => {
      const issues = new Issues()
      assert.equal(keyEndOn(issues, '2026-04-10', { now: midnight - 1, timeZone }), midnight)
      issues.settle()
    })

    for (const [why, date, issue] of [
      ['that is over', '2026-04-10', { rule: 'not_before', date: '2026-04-11' }],
      ['that does not exist', '2026-02-31', { rule: 'date' }],
    ] as const) {
      test(`is none for a day ${why}`, () => {
        const issues = new Issues()
        keyEndOn(issues, date, { now: midnight, timeZone })
        const found = [{ field: 'expiresOn', ...issue }]
        assert.throws(() => issues.settle(), { name: 'InvalidInput', issues: found })
      })
    }
  })
})
