import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { create, read } from '../../support/homework.ts'
import { type BadInput, everything, invalid, refuseAll } from '../../support/http/bad-input.ts'
import { startService } from '../../support/service.ts'

type Row = [number: number, why: string, fields: object, detail: string]

const clef = '\u{1d11e}'
const badCharacter = 'contains an invalid character'
const noPriority = 'priority must be low, medium or high'
const noFlag = 'must be a boolean'
const tooLong = 'description must be at most 20000 characters'

/** Refused in a change as well as in a new assignment. */
const everywhere: Row[] = [
  [28, 'a number as title', { title: 123 }, 'title must be a string'],
  [28, 'an array as title', { title: ['x'] }, 'title must be a string'],
  [28, 'a boolean as title', { title: true }, 'title must be a string'],
  [28, 'an object as title', { title: {} }, 'title must be a string'],
  [28, 'a number as subject', { subject: 0 }, 'subject must be a string'],
  [28, 'an array as description', { description: [] }, 'description must be a string'],
  [29, 'an empty title', { title: '' }, 'title is required'],
  [29, 'a blank title', { title: '   ' }, 'title is required'],
  [29, 'a title of Unicode spaces', { title: '\u3000\u00a0\n\u0085' }, 'title is required'],
  [29, 'a title of controls', { title: '\u0001\u001f\u007f\ufff9' }, 'title is required'],
  [
    30,
    'a title of 501 characters',
    { title: 'a'.repeat(501) },
    'title must be at most 500 characters',
  ],
  [
    30,
    'a title of 501 surrogate pairs',
    { title: clef.repeat(501) },
    'title must be at most 500 characters',
  ],
  [
    30,
    'a subject of 201 characters',
    { subject: 'a'.repeat(201) },
    'subject must be at most 200 characters',
  ],
  [30, 'a description of 20,001 characters', { description: 'a'.repeat(20_001) }, tooLong],
  [31, 'a NUL within a title', { title: 'a\0b' }, `title ${badCharacter}`],
  [31, 'a NUL as title', { title: '\0' }, `title ${badCharacter}`],
  [31, 'a NUL as description', { description: '\0' }, `description ${badCharacter}`],
  [32, 'a lone high surrogate', { title: '\ud800' }, `title ${badCharacter}`],
  [32, 'a lone low surrogate', { subject: 'a\udfff' }, `subject ${badCharacter}`],
  [32, 'swapped surrogates', { title: '\udc00\ud800' }, `title ${badCharacter}`],
  [34, 'a priority in upper case', { priority: 'HIGH' }, noPriority],
  [34, 'an empty priority', { priority: '' }, noPriority],
  [34, 'a number as priority', { priority: 1 }, noPriority],
  [35, 'a string as boolean', { reminder_enabled: 'true' }, `reminder_enabled ${noFlag}`],
  [35, 'a number as boolean', { reminder_enabled: 0 }, `reminder_enabled ${noFlag}`],
  [35, 'an array as boolean', { urgent_reminder_enabled: [] }, `urgent_reminder_enabled ${noFlag}`],
]

const times: [number: number, why: string, ...values: unknown[]][] = [
  [36, 'a day that does not exist', '2026-02-30', '2025-02-29', '2026-04-31T10:00'],
  [36, 'a month that does not exist', '2026-13-01', '2026-00-01'],
  [36, 'an hour or second out of range', '2026-01-01T24:00:00Z', '2026-01-01T10:00:60Z'],
  [36, 'an invalid offset', '2026-01-01T10:00:00+99:99', '2026-01-01T10:00:00+0900'],
  [
    36,
    'another format',
    '2026-1-1',
    '+2026-01-01',
    'Jan 1 2026',
    '1',
    '2026-01-01 10:00:00Z',
    '2026-01-01T10:00Z',
  ],
  [36, 'surrounding white space', ' 2026-01-01', '2026-01-01 ', '2026-01-01\n'],
  [36, 'full-width digits', '２０２６-０１-０１'],
  [36, 'a word', 'infinity', 'now', 'tomorrow', 'NaN'],
  [36, 'not a string', 1, 0, {}, [], true, ['2026-04-12']],
  [
    37,
    'a year without exactly four digits',
    '-000001-01-01',
    '+010000-01-01',
    '10000-01-01T00:00:00Z',
  ],
  [37, 'before 1900-01-02', '0000-01-01', '0001-01-01T00:00:00Z', '1900-01-01T00:00:00Z'],
  [37, 'after 9999-12-30', '9999-12-31T23:59', '9999-12-31T23:59:59-12:00'],
]

/** By the row. */
const timeRules: Readonly<Record<number, string>> = {
  36: 'must be RFC 3339, YYYY-MM-DDTHH:MM or YYYY-MM-DD',
  37: 'is out of range',
}
const timeRows = times.flatMap(([number, why, ...values]) =>
  values.flatMap((value) =>
    ['due_date', 'reminder_at'].map((field): Row => {
      const shown = `${field}, ${why}: ${JSON.stringify(value)}`
      return [number, shown, { [field]: value }, `${field} ${timeRules[number]}`]
    }),
  ),
)

const post = ([number, why, fields, detail]: Row): BadInput => {
  const body = { title: 'Essay', due_date: '2026-04-12', ...fields }
  return [number, why, { method: 'POST', path: '/assignments', body }, ...invalid(detail)]
}
const put = ([number, why, body, detail]: Row): BadInput => {
  return [number, why, { method: 'PUT', path: '/assignments/1', body }, ...invalid(detail)]
}

const missing: Row[] = [
  [28, 'null as title', { title: null }, 'title is required'],
  [29, 'no title', { title: undefined }, 'title is required'],
  [29, 'no due date', { due_date: undefined }, 'due_date is required'],
  [29, 'null as due date', { due_date: null }, 'due_date is required'],
]

describe('a field', () => {
  test('that is invalid gets 400 from POST /assignments, and changes nothing', (t) =>
    refuseAll(t, [...everywhere, ...missing, ...timeRows].map(post)))

  test('that is invalid gets 400 from PUT /assignments/:id, and changes nothing', (t) =>
    refuseAll(t, [...everywhere, ...timeRows].map(put)))

  const kept: [why: string, text: string][] = [
    ['emoji', '👩‍👩‍👧 🏳️‍🌈 📚'],
    ['right-to-left text', 'שיעורי בית واجب \u202eabc\u202c'],
    ['uncomposed combining marks', 'e\u0301 ガ'],
    ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['SQL', `'; DROP TABLE assignments; --`],
    ['template syntax', `\${7*7} {{7*7}} #{7*7} %s %n`],
    ['a spreadsheet formula', '=cmd()|"/C calc"!A0'],
    ['white space and control characters', ' \t\r\n\u0001\u007f\u0085\u2028 x '],
    ['characters that JSON escapes', `"\\/\b\f"`],
    ['__proto__', '__proto__'],
    ['500 surrogate pairs', clef.repeat(500)],
  ]

  test('33: is stored unchanged, and found by statistics, if it contains', async (t) => {
    const { call } = await startService(t)
    for (const [why, title] of kept) {
      await t.test(why, async () => {
        const subject = title.slice(0, 200)
        const created = await create(call, { title, subject, description: title })
        const { title: found, ...rest } = await read(call, `/assignments/${created.id}`)
        const texts = [found, rest.description, rest.subject]
        assert.deepEqual(texts, [title, title, subject])
        const one = await read(call, `/statistics?subject=${encodeURIComponent(subject)}`)
        assert.equal(one.total_assignments, 1)
      })
    }
  })

  test('36: may be a time with lower-case t and z, -00:00 or nanoseconds, or a leap day', async (t) => {
    const { call } = await startService(t)
    const forms: [text: string, answered: string][] = [
      ['2024-02-29', '2024-02-29T23:59:00+09:00'],
      ['2026-01-01t10:00:00z', '2026-01-01T19:00:00+09:00'],
      ['2026-01-01T10:00:00-00:00', '2026-01-01T19:00:00+09:00'],
      ['2026-01-01T10:00:00.123456789+09:00', '2026-01-01T10:00:00.123+09:00'],
    ]
    for (const [text, answered] of forms) {
      assert.equal((await create(call, { due_date: text })).due_date, answered)
    }
  })

  test('35, 54: that is null or missing in a PUT keeps its value', async (t) => {
    const { call } = await startService(t)
    const { id } = await create(call, { description: 'keep', reminder_at: '2026-04-11' })
    await create(call, { recurrence: { type: 'weekly' } })
    const before = await everything(call)
    const fields = ['title', 'description', 'subject', 'priority', 'due_date', 'reminder_enabled']
    const nulls = Object.fromEntries([...fields, 'reminder_at', 'end_type'].map((it) => [it, null]))
    for (const path of [`/assignments/${id}`, '/recurring/1']) {
      const unchanged = await read(call, path)
      for (const body of [{}, nulls, '', undefined]) {
        const answer = await call('PUT', path, body)
        assert.deepEqual([answer.status, answer.body], [200, unchanged])
      }
    }
    assert.deepEqual(await everything(call), before)
  })
})
