import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Reminders } from '../../src/deps.ts'
import { confirmationMail, passwordMail, reminderMail } from '../../src/notify/mails.ts'
import { aRemindedAssignment, at } from '../support/builders.ts'
import { baseUrl, english, japanese } from '../support/mail-settings.ts'

type Reminded = Reminders['assignments'][number]

const essay = aRemindedAssignment()
const remindersOf = (assignments: readonly Reminded[]): Reminders => ({
  assignments,
  totalCount: assignments.length,
  sentUntil: 1,
})

describe('the mail that reminds', () => {
  test('of one assignment says in its subject when it is due, in the language and zone of the user', () => {
    const { subject, text } = reminderMail(english, remindersOf([essay]), baseUrl)
    assert.equal(subject, '“Essay”: due Thu, Apr 16, 16:59')
    assert.equal(
      text,
      [
        'This is a reminder of your homework.',
        '',
        '- Essay',
        '  due Thu, Apr 16, 16:59',
        '  https://kadai.example.org/assignments/7',
        '',
        'You can turn these e-mails off on this page:',
        'https://kadai.example.org/account/calendar#reminders',
        '',
      ].join('\n'),
    )
  })

  test('of several lists them with their subjects, and says how many more there are', () => {
    const two = [1, 2].map((id) => ({ ...essay, id, subject: '国語' }))
    const more = { ...remindersOf(two), totalCount: 4 }
    const { subject, text } = reminderMail(japanese, more, baseUrl)
    assert.equal(subject, '課題のリマインダー：4件')
    assert.equal(text.match(/^- Essay（国語）$/gm)?.length, 2)
    assert.match(text, /\/assignments\/2\n\nほか2件\n/)
    const oneMore = reminderMail(japanese, { ...more, totalCount: 3 }, baseUrl)
    assert.match(oneMore.text, /\nほか1件\n/)
    // Another mail, although the same are listed: it is not taken for one that came already.
    const { id } = reminderMail(japanese, { ...more, totalCount: 5 }, baseUrl)
    assert.notEqual(id, reminderMail(japanese, more, baseUrl).id)
  })

  test('is another one if others are due, though as many', () => {
    const other = remindersOf([{ ...essay, id: 8 }])
    const { id } = reminderMail(english, remindersOf([essay]), baseUrl)
    assert.notEqual(reminderMail(english, other, baseUrl).id, id)
  })

  test('says 00:00 for midnight', () => {
    const midnight = { ...essay, dueDate: at('2026-04-09T15:00:00Z') }
    const { subject } = reminderMail(japanese, remindersOf([midnight]), baseUrl)
    assert.match(subject, /4月10日\(金\) 00:00$/)
  })

  test('keeps each title and subject in one line, and a very long one short', () => {
    const title = `\n a\r\nBcc: x@example.org\n\n- ${'x'.repeat(200)}`
    const odd = { ...essay, title }
    const { subject, text } = reminderMail(english, remindersOf([odd]), baseUrl)
    assert.match(subject, /^“a Bcc: x@example\.org - x+…”: due/)
    assert.match(text, /^- a Bcc: x@example\.org - x+…$/m)
    assert.ok(subject.length < 140, String(subject.length))
    const listed = reminderMail(english, remindersOf([{ ...essay, subject: title }]), baseUrl).text
    assert.match(listed, /^- Essay \(a Bcc: x@example\.org - x+…\)$/m)
  })

  test('cuts a very long title between its characters', () => {
    const odd = { ...essay, title: `${'x'.repeat(98)}😀😀` }
    const { subject, text } = reminderMail(english, remindersOf([odd]), baseUrl)
    assert.match(text, /x😀😀$/m)
    const longer = { ...odd, title: `${odd.title}😀` }
    const cut = reminderMail(english, remindersOf([longer]), baseUrl)
    assert.match(cut.text, /x😀…$/m)
    for (const it of [subject, text, cut.subject, cut.text]) assert.ok(it.isWellFormed())
  })
})

test('the mail that asks for a confirmation names the address that it is about', () => {
  const { to, subject, text, turnOff, id } = confirmationMail(english, 'x', baseUrl)
  assert.deepEqual([to, turnOff], ['mei@example.org', undefined])
  assert.equal(subject, 'Kadai: please confirm reminders by e-mail')
  const link = /mei@example\.org.* 24 hours .*\nhttps:\/\/kadai\.example\.org\/reminders\/x\n/
  assert.match(text, link)
  assert.match(confirmationMail(japanese, 'x', baseUrl).text, /24時間.*\n.*\/reminders\/x\n/)
  assert.equal(typeof id, 'string')
  assert.equal(confirmationMail(english, 'x', baseUrl).id, id)
})

test('a mail that somebody else may have asked for says that it can be ignored, and what stays', () => {
  for (const [user, kept, unsent] of [
    [
      english,
      /ignore it: your password stays as it is\.\n$/,
      /ignore it: nothing will be sent\.\n$/,
    ],
    [
      japanese,
      /無視してください。パスワードは変わりません。\n$/,
      /無視してください。何も送られません。\n$/,
    ],
  ] as const) {
    assert.match(confirmationMail(user, 'x', baseUrl).text, unsent)
    for (const token of ['x', undefined])
      assert.match(passwordMail(user, token, baseUrl).text, kept)
  }
})

describe('the mail for a forgotten password', () => {
  test('has the link, and says for whom and how long it works', () => {
    const { to, subject, text, turnOff } = passwordMail(english, 'x', baseUrl)
    assert.deepEqual([to, turnOff], ['mei@example.org', undefined])
    assert.equal(subject, 'Kadai: set a new password')
    const link =
      /mei@example\.org.* 60 minutes of asking for it\..*\nhttps:\/\/kadai\.example\.org\/password\/x\n/
    assert.match(text, link)
    const other = passwordMail(japanese, 'x', baseUrl)
    assert.match(other.text, /mei@example\.org .*申し込みから60分間.*\nhttps:\/\/.*\/password\/x\n/)
  })

  test('tells an administrator the command that makes a link, and has none', () => {
    for (const user of [english, japanese]) {
      const { subject, text } = passwordMail(user, undefined, baseUrl)
      assert.equal(subject, passwordMail(user, 'x', baseUrl).subject)
      assert.match(text, /^ {2}kadai user reset-password mei@example\.org$/m)
      assert.doesNotMatch(text, /https?:/)
    }
  })

  test('has the same id when it is sent again, another one with another link, and none without one', () => {
    const { id } = passwordMail(english, 'x', baseUrl)
    assert.equal(passwordMail(english, 'x', baseUrl).id, id)
    assert.notEqual(passwordMail(english, 'y', baseUrl).id, id)
    assert.equal(passwordMail(english, undefined, baseUrl).id, undefined)
  })
})
