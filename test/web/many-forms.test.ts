import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneMinute } from '../../src/domain/durations.ts'
import { startService } from '../support/service.ts'
import { signedIn } from '../support/visiting.ts'

test('the forms of a user beyond 600 in ten minutes change nothing, but signing out is possible', async (t) => {
  const service = await startService(t)
  const { deps, clock, user } = service
  const [browser, beside] = [await signedIn(service, user), await signedIn(service, user)]
  const save = (of: typeof browser, name: string) =>
    of.submit('/account', { name, email: user.email, timeZone: 'Asia/Tokyo', language: 'ja' })
  const nameNow = async () => (await deps.store.users.find(user.id))?.name
  for (let n = 1; n <= 600; n++) await save(n % 2 ? browser : beside, `Name ${n}`)
  assert.equal(await nameNow(), 'Name 600')
  const { status, headers, text } = await save(beside, 'Name 601')
  assert.deepEqual([status, headers['retry-after']], [429, '600'])
  assert.match(text, /試行回数が多すぎます/)
  assert.equal(await nameNow(), 'Name 600')
  assert.equal((await beside.submit('/sign-out', {})).status, 200)
  clock.advance(10 * oneMinute)
  await save(browser, 'Name 602')
  assert.equal(await nameNow(), 'Name 602')
})
