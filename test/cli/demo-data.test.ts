import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillWithExamples } from '../../src/cli/demo-data.ts'
import { homework } from '../../src/cli/demo-homework.ts'
import { at } from '../support/builders.ts'
import { openDeps } from '../support/open-deps.ts'

const now = at('2026-04-10T06:00:00Z')

test('a demonstration has two users in their own languages, and nothing of a time to come', async (t) => {
  const deps = await openDeps(t, { now: () => now })
  const { store } = deps
  const { emails } = await fillWithExamples(deps, 'Asia/Tokyo')
  const users = await store.users.all()
  assert.deepEqual(
    users.map(({ email, isAdmin, timeZone }) => [email, isAdmin, timeZone]),
    [
      [emails[0], true, 'Asia/Tokyo'],
      [emails[1], false, 'Asia/Tokyo'],
    ],
  )
  const keys = await store.apiKeys.all()
  assert.deepEqual(
    keys.map(({ userId }) => userId),
    [users[0]?.id],
  )
  for (const { id, language } of users) {
    const { courses, series } = homework[language]
    const order = { by: 'dueDate', descending: false } as const
    const all = await store.assignments.all(id, { criteria: {}, order })
    assert.equal(all.length, 120 + series.length)
    const subjects = new Set(all.map(({ subject }) => subject))
    assert.deepEqual(subjects, new Set(courses.map(({ subject }) => subject)))
    // Numbers begin at 1.
    assert.ok(!all.some(({ title }) => /#|\b0$/.test(title)))
    for (const { createdAt, completedAt } of all) {
      assert.ok(createdAt <= now && (completedAt ?? 0) <= now)
    }
    const past = all.filter(({ dueDate }) => dueDate < now)
    const overdue = past.filter(({ completedAt }) => completedAt === null)
    assert.ok(0 < overdue.length && overdue.length < past.length / 10)
  }
})
