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
  ['by text of full width', 'q=ＭＡＴＨ', ['b', 'C 100%', 'D']],
  ['by a percent sign as such', 'q=%', ['C 100%']],
  ['by an underscore as such', 'q=_', ['a_c']],
  ['by a backslash as such', 'q=\\', []],
  ['by nothing where the text is empty', 'q=', ['a_c', 'b', 'C 100%', 'D']],
  ['by subject, exactly', 'subject=Math', ['b', 'C 100%']],
  ['by no part of a subject', 'subject=Mat', []],
  ['by priority', 'priority=medium', ['a_c', 'C 100%']],
  ['from a day on, the whole of it', 'due_from=2026-04-12', ['b', 'C 100%', 'D']],
  ['to a day, the whole of it', 'due_to=2026-04-12', ['a_c', 'b', 'C 100%']],
  ['to one day alone', 'due_from=2026-04-12&due_to=2026-04-12', ['b', 'C 100%']],
  ['from a time on, inclusive', 'due_from=2026-04-12T09:00', ['b', 'C 100%', 'D']],
  ['to a time, inclusive', 'due_to=2026-04-12T09:00', ['a_c', 'b']],
  ['to the millisecond before it', 'due_to=2026-04-11T23:59:59.999Z', ['a_c']],
  ['by a span that ends before it begins', 'due_from=2026-04-13&due_to=2026-04-11', []],
  ['to the end of time', 'due_to=9999-12-31', ['a_c', 'b', 'C 100%', 'D']],
  ['by all of it together', 'q=c&subject=Math&priority=medium&due_to=2026-04-12', ['C 100%']],
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
  ['a priority there is not', 'priority=HIGH', 'priority must be low, medium or high'],
  ['an order there is not', 'sort=id', anOrder],
  ['an order with a plus sign', 'sort=%2Btitle', anOrder],
  ['a day that does not exist', 'due_from=2026-02-30', `due_from ${aTime}`],
  ['both bounds', 'due_from=x&due_to=y', `due_from ${aTime}; due_to ${aTime}`],
  ['text that cannot be stored', 'q=%00', 'q contains an invalid character'],
  ['a subject given twice', 'subject=a&subject=b', 'subject must be given once'],
  ['a flag that is none', 'include_archived=yes', 'include_archived must be true or false'],
]

for (const list of ['', '/pending', '/due-this-week']) {
  describe(`GET /assignments${list}`, () => {
    test('is narrowed', async (t) => {
      const service = await startService(t)
      const { call } = service
      await createFour(service)
      for (const [why, query, titles] of narrowed) {
        await t.test(why, async () => {
          assert.deepEqual(await titlesOf(call, `/assignments${list}?${encodeURI(query)}`), titles)
        })
      }
    })

    test('is ordered', async (t) => {
      const service = await startService(t)
      const { call } = service
      await createFour(service)
      for (const [order, titles] of sorted) {
        await t.test(`by ${order}`, async () => {
          assert.deepEqual(await titlesOf(call, `/assignments${list}?sort=${order}`), titles)
        })
      }
    })

    test('is refused', async (t) => {
      const { call } = await startService(t)
      for (const [why, query, detail] of refused) {
        await t.test(`for ${why}`, async () => {
          assertInvalid(await call('GET', `/assignments${list}?${query}`), detail)
        })
      }
    })
  })
}

test('a narrowed list is paged and counted as narrowed', async (t) => {
  const service = await startService(t)
  await createFour(service)
  const { body } = await service.call('GET', '/assignments?subject=Math&page=2&page_size=1')
  const { assignments, ...counts } = body
  assert.equal(assignments[0].title, 'C 100%')
  const expected = { count: 1, total_count: 2, total_pages: 2, current_page: 2, page_size: 1 }
  assert.deepEqual(counts, expected)
})
