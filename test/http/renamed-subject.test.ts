import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renameSubject } from '../../src/actions/subjects.ts'
import { personOf } from '../../src/domain/accounts/user.ts'
import { create, firstOf, read, startSeries } from '../support/homework.ts'
import { startService } from '../support/service.ts'

test('after a subject was renamed, no client gets an old response, nor a 304 for one', async (t) => {
  const { call, deps, user, key } = await startService(t)
  const series = await startSeries(call, { subject: 'Math' })
  const first = await firstOf(call, series)
  await create(call, { subject: 'Math', due_date: '2026-04-09' })
  await create(call, { subject: 'Art' })
  const paths = [
    '/assignments',
    '/assignments?subject=Math',
    '/assignments?subject=Maths',
    '/assignments/overdue',
    `/assignments/${first.id}`,
    '/statistics',
    `/recurring/${series.id}`,
  ]
  const ask = async (path: string, tag = '"none"') => {
    const headers = { authorization: `Bearer ${key}`, 'if-none-match': tag }
    const { status, body, headers: sent } = await call('GET', path, undefined, headers)
    return { status, body, tag: sent.etag ?? '' }
  }
  const before = await Promise.all(paths.map((path) => ask(path)))
  for (const [n, path] of paths.entries()) {
    assert.equal((await ask(path, before[n]?.tag)).status, 304, path)
  }
  const renaming = { subject: 'Math', name: 'Maths', mayMerge: false }
  assert.equal(await renameSubject(deps, personOf(user), renaming), 'renamed')
  for (const [n, path] of paths.entries()) {
    const after = await ask(path, before[n]?.tag)
    assert.equal(after.status, 200, path)
    assert.notDeepEqual(after.body, before[n]?.body, path)
    assert.doesNotMatch(JSON.stringify(after.body), /"Math"/, path)
  }
  const { updated_at } = await read(call, `/assignments/${first.id}`)
  assert.ok(updated_at > first.updated_at)
  assert.ok((await read(call, `/recurring/${series.id}`)).updated_at > series.updated_at)
})
