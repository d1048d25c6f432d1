import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isCommonPassword } from '../../../src/domain/accounts/common-passwords.ts'
import { checkPassword, newUser } from '../../../src/domain/accounts/user.ts'
import { processorTime } from '../../support/processor-time.ts'

const common = [
  'aaaaaaaaaaaa',
  '111111111111',
  '123123123123',
  'abcabcabcabcab',
  // Six characters, repeated; three along each row; and eight characters around a word.
  'xk3mvqxk3mvq',
  'abcqwezxc890',
  '2846password1937',
  // The last part is cut short.
  'xk3vxk3vxk3vxk',
  'qwertyuiopas',
  'passwordpassword',
  'Password1234',
  'PASSWORD!!!!',
  '1234password',
  'p@ssw0rd1234',
  'Administrator',
  'administrator1',
  'changeme2026!',
  '123456789012',
  '1234567890-=',
  'qwertyuiop[]',
  'QWERTYUIOPasdf',
  '1qaz2wsx3edc',
  'zxcvbnmasdfghjkl',
  'abcdefghijkl',
  'zyxwvutsrqpo',
  'correcthorsebatterystaple',
  'aishiteru1234',
  'doraemon2026',
  'arigatougozaimasu',
  'sakurasakura',
  'パスワード1234567',
]

const uncommon = [
  'correct horse battery',
  'kadai-demo-2026!',
  'another horse battery',
  'wintermorningfog',
  'qwertz und dann kaffee',
  'tokyo-tower-at-night',
  '課題を早めに出そうね今日',
  'password of my grandmother',
  'x7Kp-22fa-Qw9z',
  // One more, or one less.
  'xk3mvqzxk3mvqz',
  'abqwzxasedrf',
  '28461password1937',
]

describe('a password', () => {
  for (const password of common) {
    test(`that is common is refused: ${password}`, () => {
      assert.throws(() => checkPassword(password), {
        issues: [{ field: 'password', rule: 'common' }],
      })
    })
  }

  for (const password of uncommon) {
    test(`that is not common is accepted: ${password}`, () => checkPassword(password))
  }

  test('that equals the e-mail address in any letter case is refused', () => {
    const email = 'student@example.org'
    assert.throws(() => checkPassword('Student@Example.ORG', email), {
      issues: [{ field: 'password', rule: 'common' }],
    })
    checkPassword(`${email} it is not`, email)
    const added = { email, timeZone: 'UTC', password: 'Student@Example.ORG' }
    assert.throws(() => newUser(added, 0), { issues: [{ field: 'password', rule: 'common' }] })
  })

  test('has 12 to 128 code points, however many UTF-16 units they take', () => {
    checkPassword('🐴🔋📎🍊🚲🌊🎈🪁🧭🍵🌙🎻')
    assert.throws(() => checkPassword('🐴🔋📎🍊🚲🌊🎈🪁🧭🍵🌙'), {
      issues: [{ field: 'password', rule: 'min_length', min: 12 }],
    })
    const long = 'correct horse battery '.repeat(6).slice(0, 128)
    checkPassword(long)
    // A longer one is not looked at, however common: that could take any time.
    for (const longer of [`${long}x`, 'x'.repeat(129)]) {
      assert.throws(() => checkPassword(longer), {
        issues: [{ field: 'password', rule: 'max_length', max: 128 }],
      })
    }
  })

  test('of 128 repetitive characters is checked in less than 5 ms of processor time', () => {
    for (const text of ['1'.repeat(127), '!a'.repeat(64), 'qwe'.repeat(42), '1qaz'.repeat(32)]) {
      const times = 20
      const began = processorTime()
      for (let time = 0; time < times; time++) isCommonPassword(`${text}x`)
      assert.ok((processorTime() - began) / times < 5, text)
    }
  })
})
