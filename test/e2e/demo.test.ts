import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { constants } from 'node:os'
import { test } from 'node:test'
import { callOver } from '../support/api-client.ts'
import { listOf } from '../support/homework.ts'
import { findPrograms } from '../support/processes/process.ts'
import { launcher, newSite } from '../support/processes/site.ts'
import { assertEndedBySecond, hold } from '../support/processes/stopping.ts'
import { until } from '../support/until.ts'

test('kadai demo prints a working key and curl commands, and deletes its files on SIGINT', async (t) => {
  const site = newSite(t)
  // Of the service whose settings are in the folder: the key is not to be sent there.
  const env = {
    PORT: '0',
    TMPDIR: site.folder,
    BASE_URL: 'https://kadai.invalid',
    TIME_ZONE: 'Asia/Tokyo',
  }
  const demo = site.start([process.execPath, launcher, 'demo'], { env })
  const url = await demo.says(/^Kadai serves (\S+)$/m)
  const lines = await demo.says(/^((?: {2}curl .*\n)+)$/m)
  assert.match(demo.output.stdout, /^hm_[0-9A-Za-z]{32}\n$/)
  await demo.says(
    /as (admin@example\.org or student@example\.org, with the password kadai-demo-2026!)$/m,
  )
  const call = callOver(url, demo.output.stdout.trim())
  assert.equal((await call('GET', '/me')).body.time_zone, 'Asia/Tokyo')
  const [latest] = await listOf(call, '/assignments/completed')
  assert.ok(Date.parse(latest?.completed_at) <= Date.now(), `completed at ${latest?.completed_at}`)
  for (const list of ['overdue', 'due-this-week'])
    assert.notEqual((await listOf(call, `/assignments/${list}`)).length, 0, list)
  const { body } = await call('GET', '/statistics')
  assert.ok(body.total_assignments >= 100, `${body.total_assignments} assignments`)
  if (findPrograms('curl').length > 0) {
    // As a person pastes them, but that curl says so when it is refused.
    const careful = lines.replaceAll(/^ {2}curl /gm, 'curl -sS --fail ')
    const pasted = await site.start(['sh', '-ec', careful]).ended
    assert.deepEqual([pasted.code, pasted.stderr], [0, ''])
    assert.match(pasted.stdout, /"title":"Essay"/)
  } else t.diagnostic('the lines are not pasted: there is no curl on PATH')
  demo.signal('SIGINT')
  assert.equal((await demo.ended).code, 0)
  assert.deepEqual(readdirSync(site.folder), [])
})

test('kadai demo deletes its files also on a second SIGINT, which waits for nobody', async (t) => {
  const site = newSite(t)
  const demo = site.start([process.execPath, launcher, 'demo'], {
    env: { PORT: '0', TMPDIR: site.folder },
  })
  const url = await demo.says(/^Kadai serves (\S+)$/m)
  await demo.says(/^(The API, to read and to try: )/m)
  await hold(Number(new URL(url).port), demo.output.stdout.trim())
  await assertEndedBySecond(t, demo, 'SIGINT')
  assert.deepEqual(readdirSync(site.folder), [])
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`kadai demo deletes its files also on ${signal} while it starts`, async (t) => {
    const site = newSite(t)
    const demo = site.start([process.execPath, launcher, 'demo'], {
      env: { PORT: '0', TMPDIR: site.folder },
    })
    await until(t, () => readdirSync(site.folder).length > 0)
    demo.signal(signal)
    const { code, stdout } = await demo.ended
    assert.deepEqual([code, stdout], [128 + constants.signals[signal], ''])
    assert.deepEqual(readdirSync(site.folder), [])
  })
}
