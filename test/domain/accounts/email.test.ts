import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { canonicalEmail, isEmail, userLimits } from '../../../src/domain/accounts/user.ts'
import { anyCharacter } from '../../support/any-character.ts'
import { processorTime } from '../../support/processor-time.ts'

describe('an e-mail address', () => {
  const spellings: [how: string, typed: string, email: string][] = [
    ['upper case', 'Mei@Example.org', 'mei@example.org'],
    ['full width', 'ｍｅｉ＠example．org', 'mei@example.org'],
    ['composed letters', 'rene\u0301@example.org', 'ren\u00e9@example.org'],
    [
      'a letter of which only the small form is one character',
      'J\u030ci@example.org',
      '\u01f0i@example.org',
    ],
    ['half-width katakana', 'ﾒｲ@example.org', 'メイ@example.org'],
  ]
  for (const [how, typed, email] of spellings) {
    test(`is the same however it was typed: ${how}`, () => {
      assert.ok(isEmail(typed))
      assert.equal(canonicalEmail(typed), email)
    })
  }

  test('has one canonical form, which is that of itself', () => {
    const property = fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const email = canonicalEmail(text)
      assert.equal(canonicalEmail(email), email)
      assert.equal(isEmail(text), isEmail(email))
    })
    fc.assert(property, { numRuns: 1000 })
  })

  test('takes no time to refuse, however long and odd it is', () => {
    const marks = '\u0315\u0300'.repeat(100_000)
    const began = processorTime()
    assert.equal(isEmail(`${marks}@example.org`), false)
    assert.equal(canonicalEmail(marks), marks)
    // Put in order, they would take more than ten seconds.
    assert.ok(processorTime() - began < 1000)
  })

  const wrong: [what: string, text: string][] = [
    ['nothing', ''],
    ['no @', 'mei.example.org'],
    ['two', 'mei@x@example.org'],
    ['two, of different width', 'mei@x＠example.org'],
    ['nothing before it', '@example.org'],
    ['a space', 'mei @example.org'],
    ['an ideographic space', 'mei\u3000@example.org'],
    ['a name before it', 'mei <mei@example.org>'],
    ['brackets', '<mei@example.org>'],
    ['full-width brackets', '＜mei@example.org＞'],
    ['a comment', '(mei@example.org)'],
    ['a comma', 'mei@example.org,x'],
    ['a quote', '"mei"@example.org'],
    ['an invisible character', 'me\u200bi@example.org'],
    ['an invisible character that formats nothing', 'me\u3164i@example.org'],
    ['a character that formats others', 'me\ufff9i@example.org'],
    ['a control character', 'me\0i@example.org'],
    ['half a surrogate pair', 'me\ud83di@example.org'],
    ['more than is stored, in its canonical form', `${'İ'.repeat(userLimits.email.max - 6)}@x.org`],
  ]
  for (const [what, text] of wrong) {
    test(`is refused with ${what}`, () => assert.equal(isEmail(text), false))
  }
})
