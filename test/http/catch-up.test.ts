import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { generateOccurrences } from '../../src/jobs/generate-occurrences.ts'
import { assertInvalid, create, createSeries, listOf, read } from '../support/homework.ts'
import { startService } from '../support/service.ts'

const given: [why: string, recurrence: object, catch_up: string][] = [
  ['all by default', {}, 'all'],
  ['all for null', { catch_up: null }, 'all'],
  ['all', { catch_up: 'all' }, 'all'],
  ['latest', { catch_up: 'latest' }, 'latest'],
  ['none', { catch_up: 'none' }, 'none'],
]

const refused: [why: string, catch_up: unknown][] = [
  ['an unknown word', 'some'],
  ['a word in another case', 'All'],
  ['an empty string', ''],
  ['a boolean', true],
]
const words = 'must be all, latest or none'

const missed: [catch_up: string, days: string[]][] = [
  ['all', ['12', '13', '14', '15', '16']],
  ['latest', ['12', '15', '16']],
  ['none', ['12', '16']],
]

describe('catch_up', () => {
  test('is stored and returned as', async (t) => {
    const { call } = await startService(t)
    for (const [why, recurrence, catch_up] of given) {
      await t.test(why, async () => {
        const setting = await createSeries(call, { type: 'weekly', ...recurrence })
        assert.equal(setting.catch_up, catch_up)
        assert.deepEqual(await read(call, `/recurring/${setting.id}`), setting)
      })
    }
  })

  test('is changed by a PUT, and kept by a PUT without it or with null', async (t) => {
    const { call } = await startService(t)
    const { id } = await createSeries(call, { type: 'weekly' })
    for (const edit of [{ catch_up: 'none' }, { title: 'Changed' }, { catch_up: null }]) {
      const { body } = await call('PUT', `/recurring/${id}`, edit)
      assert.equal(body.catch_up, 'none')
    }
  })

  test('gets 400 from POST /assignments and PUT /recurring/:id for', async (t) => {
    const { call } = await startService(t)
    const { id } = await createSeries(call, { type: 'weekly' })
    for (const [why, catch_up] of refused) {
      await t.test(why, async () => {
        const recurrence = { type: 'daily', catch_up }
        const body = { title: 'Essay', due_date: '2026-04-12', recurrence }
        assertInvalid(await call('POST', '/assignments', body), `recurrence.catch_up ${words}`)
        assertInvalid(await call('PUT', `/recurring/${id}`, { catch_up }), `catch_up ${words}`)
      })
    }
  })

  test('is ignored in a recurrence without a type', async (t) => {
    const { call } = await startService(t)
    await create(call, { recurrence: { type: '', catch_up: 'some' } })
    assert.equal((await read(call, '/recurring')).count, 0)
  })

  for (const [catch_up, days] of missed) {
    test(`${catch_up} leaves a daily series on 16 April with the occurrences of ${days.join(', ')} April`, async (t) => {
      const { call, clock, deps } = await startService(t)
      await createSeries(call, { type: 'daily', catch_up })
      clock.set('2026-04-16T12:00:00+09:00')
      await generateOccurrences(deps)
      const made = await listOf(call, '/assignments')
      assert.deepEqual(
        made.map(({ due_date }) => due_date.slice(8, 10)),
        days,
      )
    })
  }
})
