import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneMinute } from '../../src/domain/time/durations.ts'
import { anAssignment } from '../support/builders.ts'
import { seedAssignments, seedSetting } from '../support/seed.ts'
import { startService } from '../support/service.ts'
import { addPerson } from '../support/web/people.ts'
import { signedIn } from '../support/web/visiting.ts'

test('the forms of a user beyond 600 in ten minutes change nothing, but signing out is possible, and others can send theirs', async (t) => {
  const service = await startService(t)
  const { deps, clock, user } = service
  const [browser, beside] = [await signedIn(service, user), await signedIn(service, user)]
  const other = await signedIn(service, await addPerson(service, 'aoi@example.org'))
  const save = (of: typeof browser, name: string) =>
    of.submit('/account', { name, email: user.email, timeZone: 'Asia/Tokyo', language: 'ja' })
  const nameNow = async () => (await deps.store.users.find(user.id))?.name
  for (let n = 1; n <= 600; n++) await save(n % 2 ? browser : beside, `Name ${n}`)
  assert.equal(await nameNow(), 'Name 600')
  const { status, headers, text } = await save(beside, 'Name 601')
  assert.deepEqual([status, headers['retry-after']], [429, '600'])
  assert.match(text, /操作の回数が多すぎます/)
  assert.equal(await nameNow(), 'Name 600')
  assert.equal((await other.post('/account/sessions/end-others')).status, 303)
  assert.equal((await beside.submit('/sign-out', {})).status, 200)
  clock.advance(10 * oneMinute)
  await save(browser, 'Name 602')
  assert.equal(await nameNow(), 'Name 602')
})

test('a form that changes many assignments counts as many forms', async (t) => {
  const service = await startService(t)
  const { deps, clock, user } = service
  const browser = await signedIn(service, user)
  const many = Array.from({ length: 25_000 }, () => anAssignment({ subject: 'A' }))
  await seedAssignments(deps.store, user.id, many)
  const move = (to: string) => browser.submit(`/subjects/${to}`, { subject: 'A' })
  const rename = (subject: string, name: string) =>
    browser.submit(`/subjects/rename?subject=${subject}`, { name })
  assert.equal((await rename('A', 'B')).status, 200)
  assert.equal((await rename('B', 'A')).status, 200)
  for (const to of ['archive', 'restore', 'archive', 'restore']) {
    assert.equal((await move(to)).status, 200)
  }
  assert.equal((await move('archive')).status, 429)
  clock.advance(10 * oneMinute)
  assert.equal((await move('archive')).status, 200)
})

test('a form that changes many series counts as many forms', async (t) => {
  const service = await startService(t)
  const { deps, user } = service
  const browser = await signedIn(service, user)
  const date: string[] = []
  for (let n = 0; n < 500; n++) {
    const { id } = await seedSetting(deps.store, user.id)
    date.push(`${id}:2026-04-20`)
  }
  const change = async (what: string) =>
    (await browser.post(`/series/dates/${what}`, { date })).status
  assert.deepEqual(
    [await change('skip'), await change('unskip'), await change('skip'), await change('unskip')],
    [303, 303, 303, 429],
  )
})
