import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mostOnRoster, usersOn } from '../../../src/domain/accounts/roster.ts'
import { processorTime } from '../../support/processor-time.ts'

const now = 1_000
const on = (text: string) => usersOn({ text, language: 'ja', timeZone: 'Asia/Tokyo' }, now)

describe('a roster', () => {
  const person = { email: 'taro@example.org', name: '山田　太郎' }
  for (const [form, line] of [
    ['the address alone', 'taro@example.org'],
    ['a row of a spreadsheet', '山田　太郎\ttaro@example.org'],
    ['its other order', 'taro@example.org\t山田　太郎'],
    ['CSV', 'Taro@Example.org,山田　太郎'],
    ['quoted CSV', '"山田　太郎","taro@example.org"'],
    ['full-width commas', '山田　太郎、taro@example.org'],
    ['an address book', '山田　太郎 <taro@example.org>;'],
    ['brackets', '山田　太郎（taro@example.org）'],
    ['other brackets', '[山田　太郎] (taro@example.org)'],
    ['full-width brackets', '山田　太郎＜taro＠example.org＞'],
    ['an address in full width', '山田　太郎\tｔａｒｏ＠ｅｘａｍｐｌｅ．ｏｒｇ'],
    ['spaces', '  山田　太郎 taro@example.org '],
  ] as const) {
    test(`is read from ${form}`, () => {
      const [user] = on(line)
      const name = form === 'the address alone' ? '' : person.name
      assert.deepEqual([user?.email, user?.name], [person.email, name])
    })
  }

  test('has a user for each line with something on it, none of them an administrator', () => {
    const users = on('\r\na@example.org\r\n\n , \nb@example.org, Yamada, Taro\rc@example.org')
    assert.deepEqual(
      users.map(({ email, name }) => `${email} ${name}`.trim()),
      ['a@example.org', 'b@example.org Yamada Taro', 'c@example.org'],
    )
    for (const user of users) {
      assert.deepEqual(
        [user.isAdmin, user.language, user.timeZone, user.createdAt],
        [false, 'ja', 'Asia/Tokyo', now],
      )
    }
  })

  test('may begin with the headings of a spreadsheet, but not with somebody without an address', () => {
    for (const headings of ['E-mail\tName', '氏名,メールアドレス', '\nName;email', '番号 ﾒｰﾙ']) {
      assert.equal(on(`${headings}\nmei@example.org\tMei`).length, 1, headings)
    }
    for (const text of ['Mei Tanaka\nmei@example.org', 'mei@example.org\nName\tE-mail']) {
      assert.throws(() => on(text), { name: 'InvalidInput' }, text)
    }
  })

  test('has whoever is on its first line with an address, even if their name looks like a heading', () => {
    const [user] = on('E-mail desk\tdesk@example.org')
    assert.equal(user?.name, 'E-mail desk')
  })

  test('is refused where a line has several addresses: each person has a line', () => {
    const text = 'b@example.org, c@example.org'
    const issues = [{ field: 'roster', rule: 'email', line: 2, text }]
    assert.throws(() => on(`a@example.org\n${text}`), { issues })
  })

  test('is refused with the line of each mistake, and with a wrong time zone once', () => {
    const long = `b@example.org ${'x'.repeat(101)}`
    const text = `a@example.org\n Nobody\t\nA@example.org\n${long}\na@b@c.org`
    const inRoster = { field: 'roster' } as const
    assert.throws(() => usersOn({ text, language: 'ja', timeZone: 'Mars' }, now), {
      name: 'InvalidInput',
      issues: [
        { field: 'timeZone', rule: 'time_zone' },
        { ...inRoster, rule: 'email', line: 2, text: 'Nobody' },
        { ...inRoster, rule: 'repeated', line: 3, text: 'A@example.org' },
        { ...inRoster, rule: 'max_length', max: 100, line: 4, text: long, part: 'name' },
        { ...inRoster, rule: 'email', line: 5, text: 'a@b@c.org' },
      ],
    })
  })

  test('is refused if it is empty, or too long', () => {
    assert.throws(() => on(' \n '), { issues: [{ field: 'roster', rule: 'required' }] })
    const people = (count: number) =>
      Array.from({ length: count }, (_, n) => `p${n}@example.org`).join('\n')
    assert.equal(on(people(mostOnRoster)).length, mostOnRoster)
    const issues = [{ field: 'roster', rule: 'max_lines', max: mostOnRoster }]
    assert.throws(() => on(people(mostOnRoster + 1)), { issues })
    assert.throws(() => on('x\n'.repeat(100_000)), { issues })
  })

  test('is read at once, however long a line is', () => {
    const started = processorTime()
    for (const line of ['x'.repeat(250_000), '@'.repeat(250_000), ' ,'.repeat(125_000)]) {
      assert.throws(() => on(line), { name: 'InvalidInput' })
    }
    assert.ok(processorTime() - started < 2000)
  })
})
