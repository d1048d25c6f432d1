import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anAssignment } from '../support/builders.ts'
import { seedAssignments, seedSetting } from '../support/seed.ts'
import { visitInJapanese } from '../support/web/student-visit.ts'

test('a page calls the store as often for 141 assignments as for 41', async (t) => {
  const { browser, ...service } = await visitInJapanese(t)
  const { deps, user } = service
  const questions = ['/', '/assignments', '/assignments?page=3', '/subjects'].map(
    (path) => async () => {
      const asked = [
        t.mock.method(deps.store.assignments, 'list'),
        t.mock.method(deps.store.statistics, 'tally'),
        t.mock.method(deps.store.statistics, 'countIn'),
        t.mock.method(deps.store.statistics, 'subjects'),
      ]
      assert.equal((await browser.get(path)).status, 200)
      for (const { mock } of asked) mock.restore()
      return [path, ...asked.map(({ mock }) => mock.callCount())]
    },
  )
  const expected = [
    ['/', 5, 0, 1, 1],
    ['/assignments', 1, 0, 0, 1],
    ['/assignments?page=3', 1, 0, 0, 1],
    ['/subjects', 0, 2, 0, 0],
  ]
  const homework = Array.from({ length: 141 }, (_, n) =>
    anAssignment({ subject: `S${n % 9}`, dueDate: n, completedAt: n % 2 || null }),
  )
  for (const some of [homework.slice(0, 41), homework.slice(41)]) {
    await seedAssignments(deps.store, user.id, some)
    const counted: unknown[] = []
    for (const question of questions) counted.push(await question())
    assert.deepEqual(counted, expected)
  }
})

test('the list of series reads only those of its page, and their dates at once', async (t) => {
  const { browser, ...service } = await visitInJapanese(t)
  const { store } = service.deps
  for (let n = 0; n < 60; n++) await seedSetting(store, service.user.id)
  const [all, dates] = [
    t.mock.method(store.recurringSettings, 'all'),
    t.mock.method(store.assignments, 'nextDueOfSeries'),
  ]
  for (const [page, shown] of [
    [1, 50],
    [2, 10],
  ] as const) {
    dates.mock.resetCalls()
    assert.equal((await browser.get(`/series?page=${page}`)).status, 200)
    assert.equal(all.mock.callCount(), 0)
    assert.deepEqual(
      dates.mock.calls.map(({ arguments: [, series] }) => series?.length),
      [shown],
    )
  }
})
