import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { pageOf } from '../../support/expected-bodies.ts'
import { type Json, read } from '../../support/homework.ts'
import { seedAssignments } from '../../support/seed.ts'
import { type Service, startService } from '../../support/service.ts'
import {
  anyHomework,
  anyNarrowing,
  anyPlace,
  asInserted,
  type Homework,
  queryFor,
} from './any-homework.ts'
import { expectedIds, lists, type Place } from './list-model.ts'

const idsOf = ({ assignments }: Json): number[] => assignments.map(({ id }: Json) => id)

/** Makes a new person for each turn, at some place and with some homework. */
function settler({ join, clock, deps }: Service) {
  let people = 0
  return async (homework: Homework, place: Place) => {
    clock.set(new Date(place.now).toISOString())
    const { user, call } = await join(`${++people}@example.org`, place.zone)
    return { call, all: await seedAssignments(deps.store, user.id, asInserted(homework, place)) }
  }
}

describe('lists of random assignments', () => {
  test('have the content and order of a naive model, for any query', async (t) => {
    const settle = settler(await startService(t))
    const anyQuestion = fc.tuple(fc.constantFrom(...Object.keys(lists)), anyNarrowing)
    const questions = fc.array(anyQuestion, { minLength: 10, maxLength: 15 })
    await fc.assert(
      fc.asyncProperty(anyHomework, questions, anyPlace, async (homework, asked, place) => {
        const { call, all } = await settle(homework, place)
        for (const [list, narrowing] of asked) {
          const query = queryFor(narrowing, place)
          const path = `${list}?${new URLSearchParams({ ...query, page_size: '100' })}`
          const expected = expectedIds(all, list, query, place)
          assert.deepEqual(idsOf(await read(call, path)), expected, path)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('are split into pages that hold each assignment once, with correct counts', async (t) => {
    const settle = settler(await startService(t))
    const anyList = fc.constantFrom(...Object.keys(lists).filter((list) => !list.includes('due')))
    const anySize = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: -1, max: 120 }))
    const anyPages = fc.array(fc.tuple(fc.integer({ min: -1, max: 12 }), anySize), { maxLength: 5 })
    const anyBook = fc.record({ list: anyList, size: anySize, others: anyPages })
    await fc.assert(
      fc.asyncProperty(anyHomework, anyBook, anyPlace, async (homework, book, place) => {
        const { list, size, others } = book
        const { call, all } = await settle(homework, place)
        const expected = expectedIds(all, list, {}, place)
        const ask = async (page: number, pageSize: number) => {
          const body = await read(call, `${list}?page=${page}&page_size=${pageSize}`)
          assert.deepEqual({ ...body, assignments: idsOf(body) }, pageOf(expected, page, pageSize))
          return idsOf(body)
        }
        const shown: number[] = []
        for (let page = 1; page <= expected.length + 1; page++)
          shown.push(...(await ask(page, size)))
        assert.deepEqual(shown, expected)
        for (const [page, pageSize] of others) await ask(page, pageSize)
      }),
      { numRuns: 40 },
    )
  })
})
