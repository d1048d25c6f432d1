import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { committed, validatorAt } from '../support/http/openapi.ts'
import { startService } from '../support/service.ts'

const essay = { title: 'Essay', due_date: '2027-04-10' }
const drill = { title: 'Drill', recurrence_type: 'daily', start_date: '2027-04-10' }
const weekly = { type: 'weekly', until: { type: 'date', date: '2027-04-09' } }
const daily = { type: 'daily' }

type Told = readonly [words: RegExp, path: '/assignments' | '/recurring', body: object]

/** What fits the schemas, and the service refuses. */
const refused: readonly Told[] = [
  [/not blank/i, '/assignments', { ...essay, title: '\u3000' }],
  [/U\+0000/, '/assignments', { ...essay, title: 'a\0' }],
  [/lone surrogates/, '/recurring', { ...drill, description: '\ud800' }],
  [/from 1900-01-02 to 9999-12-30/, '/assignments', { ...essay, due_date: '1900-01-01' }],
  [/from 1900-01-02 to 9999-12-30/, '/assignments', { ...essay, due_date: '9999-12-31T00:00:00Z' }],
  [/from 1900-01-01 on/, '/recurring', { ...drill, skipped_dates: ['1899-12-31'] }],
  [/HH:MM/, '/recurring', { ...drill, due_time: '24:00' }],
  [/`count` requires `end_count`/, '/recurring', { ...drill, end_type: 'count' }],
  [/`date` requires `end_date`/, '/recurring', { ...drill, end_type: 'date' }],
  [
    /end before its first occurrence/,
    '/recurring',
    { ...drill, end_type: 'date', end_date: '2027-04-09' },
  ],
  [/end before its first occurrence/, '/assignments', { ...essay, recurrence: weekly }],
  [
    /not be after `due_date`/,
    '/assignments',
    { ...essay, recurrence: daily, reminder_at: '2027-04-11' },
  ],
  [
    /more than 3650 days before/,
    '/assignments',
    { ...essay, recurrence: daily, reminder_at: '2017-04-01' },
  ],
  [/`__proto__` is an error/, '/assignments', { ...essay, ['__proto__']: 1 }],
  [/nested at most 32 deep/, '/assignments', { ...essay, unknown: nested(32) }],
]

/** What does not fit the schemas, and the service accepts. */
const accepted: readonly Told[] = [
  [/`null` counts as absent/, '/assignments', { ...essay, description: null }],
  [/type does not use are ignored/, '/recurring', { ...drill, recurrence_day: 32 }],
  [
    /type does not use are ignored/,
    '/assignments',
    { ...essay, recurrence: { ...daily, day: 32 } },
  ],
]

/** In a query, which has texts only. */
const queries: readonly [words: RegExp, path: string, status: number][] = [
  [/`1` and `0`/, '/assignments?include_archived=1', 200],
  [/any case/, '/assignments?include_archived=TRUE', 200],
  [/Not after `due_to`/, '/assignments?due_from=2027-01-02&due_to=2027-01-01', 400],
  [/Not after `to`/, '/statistics?from=2027-01-02&to=2027-01-01', 400],
  [/an empty value counts as absent/, '/assignments?filter=&page=', 200],
  [/a repeated name is an error/, '/assignments?page=1&page=1', 400],
]

const schemaOf = {
  '/assignments': validatorAt('/components/schemas/NewAssignment'),
  '/recurring': validatorAt('/components/schemas/NewRecurringAssignment'),
}

/** The description, in one line. */
const text = JSON.stringify(committed).replaceAll('\\n', ' ')

describe('docs/openapi.json tells in words', () => {
  for (const [isFit, told] of [
    [true, refused],
    [false, accepted],
  ] as const) {
    test(`what its schemas cannot tell: bodies that ${isFit ? 'fit' : 'do not fit'} them, and are ${isFit ? 'refused' : 'accepted'}`, async (t) => {
      const { call } = await startService(t)
      for (const [words, path, body] of told) {
        assert.equal((await call('POST', path, body)).status, isFit ? 400 : 201, `${words}`)
        assert.equal(schemaOf[path](body), isFit, `${words}`)
        assert.match(text, words)
      }
    })
  }

  test('what the schemas of its parameters cannot tell', async (t) => {
    const { call } = await startService(t)
    for (const [words, path, status] of queries) {
      assert.equal((await call('GET', path)).status, status, path)
      assert.match(text, words)
    }
  })
})

function nested(depth: number): unknown {
  return depth === 0 ? [] : [nested(depth - 1)]
}
