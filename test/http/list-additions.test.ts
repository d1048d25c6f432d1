import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertInvalid, create, titlesOf, update } from '../support/homework.ts'
import { type Service, startService } from '../support/service.ts'

/** Four for the coming days, each another in all that a list can be asked for. */
async function createFour({ call, clock }: Pick<Service, 'call' | 'clock'>): Promise<void> {
  const four = [
    { title: 'b', subject: 'Math', priority: 'high', due_date: '2026-04-12T09:00' },
    { title: 'D', subject: 'math', priority: 'low', due_date: '2026-04-13' },
    { title: 'a_c', subject: '数学', priority: 'medium', due_date: '2026-04-11' },
    { title: 'C 100%', subject: 'Math', priority: 'medium', due_date: '2026-04-12' },
  ]
  const made = []
  for (const fields of four) {
    clock.advance(1)
    made.push(await create(call, fields))
  }
  clock.advance(1)
  const [, changed] = made
  await update(call, changed, { description: 'Bring it' })
}

const narrowed: [why: string, query: string, titles: string[]][] = [
  ['by text in the title', 'q=100', ['C 100%']],
  ['by text in the description', 'q=bring', ['D']],
  ['by text in the subject', 'q=数', ['a_c']],
  ['by text in either case', 'q=MATH', ['b', 'C 100%', 'D']],
  ['by full-width text', 'q=ＭＡＴＨ', ['b', 'C 100%', 'D']],
  ['by a literal percent sign', 'q=%', ['C 100%']],
  ['by a literal underscore', 'q=_', ['a_c']],
  ['by a literal backslash', 'q=\\', []],
  ['by nothing if q is empty', 'q=', ['a_c', 'b', 'C 100%', 'D']],
  ['by exact subject', 'subject=Math', ['b', 'C 100%']],
  ['by a part of a subject, to nothing', 'subject=Mat', []],
  ['by priority', 'priority=medium', ['a_c', 'C 100%']],
  ['from a day on, inclusive', 'due_from=2026-04-12', ['b', 'C 100%', 'D']],
  ['up to a day, inclusive', 'due_to=2026-04-12', ['a_c', 'b', 'C 100%']],
  ['by a single day', 'due_from=2026-04-12&due_to=2026-04-12', ['b', 'C 100%']],
  ['from a time on, inclusive', 'due_from=2026-04-12T09:00', ['b', 'C 100%', 'D']],
  ['up to a time, inclusive', 'due_to=2026-04-12T09:00', ['a_c', 'b']],
  ['up to 1 ms before a due date', 'due_to=2026-04-11T23:59:59.999Z', ['a_c']],
  ['up to 9999-12-31', 'due_to=9999-12-31', ['a_c', 'b', 'C 100%', 'D']],
  ['by all parameters together', 'q=c&subject=Math&priority=medium&due_to=2026-04-12', ['C 100%']],
]

const sorted: [order: string, titles: string[]][] = [
  ['due_date', ['a_c', 'b', 'C 100%', 'D']],
  ['-due_date', ['D', 'C 100%', 'b', 'a_c']],
  ['created_at', ['b', 'D', 'a_c', 'C 100%']],
  ['-created_at', ['C 100%', 'a_c', 'D', 'b']],
  ['updated_at', ['b', 'a_c', 'C 100%', 'D']],
  ['-updated_at', ['D', 'C 100%', 'a_c', 'b']],
  ['priority', ['D', 'a_c', 'C 100%', 'b']],
  ['-priority', ['b', 'C 100%', 'a_c', 'D']],
  ['title', ['C 100%', 'D', 'a_c', 'b']],
  ['-title', ['b', 'a_c', 'D', 'C 100%']],
]

const anOrder =
  'sort must be due_date, -due_date, created_at, -created_at, updated_at, -updated_at, ' +
  'priority, -priority, title or -title'
const aTime = 'must be RFC 3339, YYYY-MM-DDTHH:MM or YYYY-MM-DD'

const refused: [why: string, query: string, detail: string][] = [
  ['an unknown priority', 'priority=HIGH', 'priority must be low, medium or high'],
  ['an unknown order', 'sort=id', anOrder],
  ['an order with a plus sign', 'sort=%2Btitle', anOrder],
  ['a day that does not exist', 'due_from=2026-02-30', `due_from ${aTime}`],
  [
    'two invalid bounds, both reported',
    'due_from=x&due_to=y',
    `due_from ${aTime}; due_to ${aTime}`,
  ],
  [
    'an inverted span of days',
    'due_from=2026-04-13&due_to=2026-04-12',
    'due_from must not be after due_to',
  ],
  [
    'a time after the end of a day',
    'due_from=2026-04-13T00:00&due_to=2026-04-12',
    'due_from must not be after due_to',
  ],
  ['a NUL in q', 'q=%00', 'q contains an invalid character'],
  ['invalid UTF-8 in q', 'q=%FF', 'q contains an invalid character'],
  ['the last code point in q', 'q=a%F4%8F%BF%BF', 'q contains an invalid character'],
  [
    'q with 31 marks in a row',
    `q=e${encodeURIComponent('\u0301'.repeat(31))}`,
    'q contains an invalid character',
  ],
  ['q of 501 characters', `q=${'題'.repeat(501)}`, 'q must be at most 500 characters'],
  ['a subject given twice', 'subject=a&subject=b', 'subject must be given once'],
  ['an invalid include_archived', 'include_archived=yes', 'include_archived must be true or false'],
]

for (const list of ['', '/pending', '/due-this-week']) {
  describe(`GET /assignments${list}`, () => {
    test('filters', async (t) => {
      const service = await startService(t)
      const { call } = service
      await createFour(service)
      for (const [why, query, titles] of narrowed) {
        await t.test(why, async () => {
          assert.deepEqual(await titlesOf(call, `/assignments${list}?${encodeURI(query)}`), titles)
        })
      }
    })

    test('sorts', async (t) => {
      const service = await startService(t)
      const { call } = service
      await createFour(service)
      for (const [order, titles] of sorted) {
        await t.test(`by ${order}`, async () => {
          assert.deepEqual(await titlesOf(call, `/assignments${list}?sort=${order}`), titles)
        })
      }
    })

    test('answers 400', async (t) => {
      const { call } = await startService(t)
      for (const [why, query, detail] of refused) {
        await t.test(`for ${why}`, async () => {
          assertInvalid(await call('GET', `/assignments${list}?${query}`), detail)
        })
      }
    })
  })
}

test('GET /assignments pages and counts only the assignments that match the filters', async (t) => {
  const service = await startService(t)
  await createFour(service)
  const { body } = await service.call('GET', '/assignments?subject=Math&page=2&page_size=1')
  const { assignments, ...counts } = body
  assert.equal(assignments[0].title, 'C 100%')
  const expected = { count: 1, total_count: 2, total_pages: 2, current_page: 2, page_size: 1 }
  assert.deepEqual(counts, expected)
})
