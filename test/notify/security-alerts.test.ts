import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Recipient } from '../../src/deps.ts'
import type { SecurityAlert } from '../../src/domain/accounts/security-alert.ts'
import { securityAlertMail } from '../../src/notify/mails.ts'
import { at } from '../support/builders.ts'
import { baseUrl, english, japanese } from '../support/mail-settings.ts'

describe('the mail about a change of an account', () => {
  const askedAt = at('2026-04-10T12:00:00Z')
  const alertOf = (change: SecurityAlert['change'], of = english): SecurityAlert => ({
    user: { ...of, id: 1 },
    change,
    askedAt,
    nextAt: askedAt,
  })

  test('says what was changed and when, in the language and zone of the user, and what to do', () => {
    const { to, subject, text } = securityAlertMail(alertOf('password'), baseUrl)
    assert.equal(to, 'mei@example.org')
    assert.equal(subject, 'Kadai: your password was changed')
    assert.equal(
      text,
      [
        'The password of mei@example.org was changed (Fri, Apr 10, 14:00).',
        '',
        'If that was not you, tell an administrator at once, and set a new password, from this page:',
        'https://kadai.example.org/forgotten-password',
        '',
      ].join('\n'),
    )
  })

  const changes: readonly (readonly [
    change: SecurityAlert['change'],
    of: Recipient,
    subject: string,
    text: RegExp,
  ])[] = [
    ['password', japanese, 'パスワードが変更されました', /^mei@.* のパスワードが変更されました（/],
    [
      'email',
      english,
      'your e-mail address was changed',
      /^The account of mei@.* no longer signs in/,
    ],
    [
      'email',
      japanese,
      'メールアドレスが変更されました',
      /^mei@.*のメールアドレスが変更され.*このアドレスでは/,
    ],
    [
      'second_factor_on',
      english,
      'two-step sign-in was turned on',
      /^Two-step sign-in was turned on for mei@example\.org/,
    ],
    [
      'second_factor_on',
      japanese,
      '2段階認証が有効になりました',
      /^mei@.*の2段階認証が有効になりました（/,
    ],
    [
      'second_factor_off',
      english,
      'two-step sign-in was turned off',
      /^Two-step sign-in was turned off for mei@example\.org/,
    ],
    [
      'second_factor_off',
      japanese,
      '2段階認証が無効になりました',
      /^mei@example\.org の2段階認証が無効になりました（4月10日\(金\) 21:00）。/,
    ],
    [
      'recovery_codes',
      english,
      'new recovery codes were made',
      /^New recovery codes .* for mei@example\.org .* no longer work\.\n/,
    ],
    [
      'recovery_codes',
      japanese,
      'リカバリーコードが再発行されました',
      /^mei@.*再発行され.*使えません/,
    ],
    [
      'recovery_code_used',
      english,
      'a recovery code was used',
      /^Somebody signed in as mei@example\.org with .* a recovery code /,
    ],
    [
      'recovery_code_used',
      japanese,
      'リカバリーコードが使われました',
      /^mei@.*ログインがありました/,
    ],
  ]
  for (const [change, of, subject, text] of changes) {
    test(`says of ${change} in ${of.language}: ${subject}`, () => {
      const mail = securityAlertMail(alertOf(change, of), baseUrl)
      assert.equal(mail.subject, `Kadai${of === english ? ': ' : '：'}${subject}`)
      assert.match(mail.text, text)
      assert.match(mail.text, /\n\n(If that was not you, tell an admin|心当たり.*管理者に知らせ)/)
    })
  }

  test('about the address, to the old one, names no page that could help it', () => {
    const { text } = securityAlertMail(alertOf('email'), baseUrl)
    assert.match(text, /another e-mail address now.*\n\nIf that was not you, tell an administrator/)
    assert.doesNotMatch(text, /https?:/)
  })

  test('has the same id when it is sent again, and another one after another change', () => {
    const { id } = securityAlertMail(alertOf('password'), baseUrl)
    assert.equal(securityAlertMail({ ...alertOf('password'), nextAt: 0 }, baseUrl).id, id)
    assert.notEqual(securityAlertMail(alertOf('email'), baseUrl).id, id)
    const later = { ...alertOf('password'), askedAt: askedAt + 1 }
    assert.notEqual(securityAlertMail(later, baseUrl).id, id)
  })
})
