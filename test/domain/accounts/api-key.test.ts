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
} from '../../../src/domain/accounts/api-key.ts'
import { InvalidInput } from '../../../src/domain/errors.ts'
import { Issues } from '../../../src/domain/issues.ts'
import { latestInstant } from '../../../src/domain/time/time.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const anyEntropy = fc.uint8Array({ minLength: keyEntropy, maxLength: keyEntropy })
const anyKey = anyEntropy.map(keyFrom)

describe('an API key', () => {
  test('is hm_, 26 characters and a CRC-32 checksum, a format that must never change', () => {
    assert.equal(keyFrom(new Uint8Array(26)), 'hm_000000000000000000000000003Y4dMr')
    const counting = Uint8Array.from({ length: 26 }, (_, index) => index)
    assert.equal(keyFrom(counting), 'hm_0123456789ABCDEFGHIJKLMNOP46PULK')
  })

  test('is well formed for any random bytes', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        assert.match(key, /^hm_[0-9A-Za-z]{32}$/)
        assert.ok(isWellFormedKey(key))
      }),
    )
  })

  test('has each character with equal probability', () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 256; byte++) {
      // Bytes from 248 on would make some characters more likely: they are skipped.
      const [, , , first = ''] = keyFrom(Uint8Array.of(byte, ...new Uint8Array(26)))
      counts.set(first, (counts.get(first) ?? 0) + 1)
    }
    const passedOver = 256 - 248
    const expected = [...alphabet].map((it) => [it, it === '0' ? 4 + passedOver : 4])
    assert.deepEqual([...counts].sort(), expected.sort())
  })

  test('is not well formed with one character mistyped', () => {
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

  test('is not well formed with two adjacent characters swapped', () => {
    const swapped = fc.property(anyKey, fc.nat(33), (key, at) => {
      const text = key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2)
      assert.equal(isWellFormedKey(text), text === key)
    })
    fc.assert(swapped, { numRuns: 2000 })
  })

  const strange: [why: string, text: string][] = [
    ['an empty string', ''],
    ['the prefix alone', 'hm_'],
    ['the prefix HM_', 'HM_000000000000000000000000003Y4dMr'],
    ['one character too few', 'hm_00000000000000000000000003Y4dMr'],
    ['one character too many', 'hm_000000000000000000000000003Y4dMr0'],
    ['a trailing line feed', 'hm_000000000000000000000000003Y4dMr\n'],
    ['a leading space', ' hm_000000000000000000000000003Y4dMr'],
    ['full-width digits', `hm_${'０'.repeat(26)}3Y4dMr`],
    ['10 KB of zeros', `hm_${'0'.repeat(10_240)}`],
  ]
  for (const [why, text] of strange) {
    test(`is not well formed: ${why}`, () => assert.equal(isWellFormedKey(text), false))
  }

  test('cannot be generated from too few usable bytes', () => {
    assert.throws(() => keyFrom(new Uint8Array(25)), RangeError)
    assert.throws(() => keyFrom(new Uint8Array(keyEntropy).fill(255)), RangeError)
  })

  test('has its SHA-256 in base64url as its digest', () => {
    // openssl dgst -sha256 -binary | basenc --base64url
    assert.equal(keyDigest('hm_'), 'YvHMD9yM30PyRjyJiGDjFjDlyjBWLZ9vnVJC-i5JUbg')
  })

  test('has a hint of its first two and last four characters', () => {
    assert.equal(keyHint('hm_000000000000000000000000003Y4dMr'), 'hm_00…4dMr')
  })

  const names: [why: string, name: string, isTaken: boolean][] = [
    ['“Phone”', 'Phone', true],
    ['100 characters', '携'.repeat(100), true],
    ['101 characters', '携'.repeat(101), false],
    ['an empty string', '', false],
    ['white space', ' \u3000', false],
    ['a text with NUL', 'a\0', false],
  ]
  for (const [why, name, isTaken] of names) {
    test(`${isTaken ? 'accepts' : 'rejects'} as its name: ${why}`, () => {
      if (isTaken) checkKeyName(name)
      else assert.throws(() => checkKeyName(name), InvalidInput)
    })
  }

  describe('with an expiry date', () => {
    const timeZone = 'Asia/Tokyo'
    const midnight = Date.parse('2026-04-10T15:00:00Z')

    test('expires at the end of that day in the owner’s zone, or with the last instant there is', () => {
      const issues = new Issues()
      const moment = { now: midnight - 1, timeZone }
      assert.equal(keyEndOn(issues, '2026-04-10', moment), midnight)
      assert.equal(keyEndOn(issues, '9999-12-31', moment), latestInstant)
      issues.settle()
    })

    for (const [why, date, issue] of [
      ['that has passed', '2026-04-10', { rule: 'not_before', date: '2026-04-11' }],
      ['that does not exist', '2026-02-31', { rule: 'date' }],
    ] as const) {
      test(`is rejected for a date ${why}`, () => {
        const issues = new Issues()
        keyEndOn(issues, date, { now: midnight, timeZone })
        const found = [{ field: 'expiresOn', ...issue }]
        assert.throws(() => issues.settle(), { name: 'InvalidInput', issues: found })
      })
    }
  })
})
