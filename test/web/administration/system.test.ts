import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { jobs } from '../../../src/jobs/jobs.ts'
import { runOnce } from '../../../src/jobs/scheduler.ts'
import { systemTexts } from '../../../src/web/messages/administration/system.ts'
import { startAdministration } from './administrator.ts'

const job = (name: string, isShared: boolean, run: () => Promise<boolean>) => ({
  name,
  everySeconds: 60,
  isShared,
  run,
})

describe('the system page', () => {
  test('shows version, database, limits, and the counts of users, administrators and keys', async (t) => {
    const { browser } = await startAdministration(t)
    const { text } = await browser.get('/admin/system')
    assert.match(text, /<dt>Version<\/dt><dd>0\.0\.0</)
    assert.match(text, /<code>sqlite:test\.db</)
    assert.match(text, /<dt>Version of the tables<\/dt><dd>5</)
    assert.match(text, /100 per client in 60 seconds/)
    assert.match(text, /<dt>Users<\/dt><dd>2</)
    assert.match(text, /<dt>Administrators \(not disabled\)<\/dt><dd>1</)
    assert.match(text, /<dt>API keys in use<\/dt><dd>1</)
    assert.match(text, /in [\d.]+ ms/)
  })

  test('shows how large the database is, and what its disk has left', async (t) => {
    const { browser, deps } = await startAdministration(t)
    const stored = t.mock.method(deps.store, 'storedSize')
    const shownFor = async (disk: { readonly free: number; readonly needed: number }) => {
      stored.mock.mockImplementation(async () => ({ size: 1_234_567_890, disk }))
      return (await browser.get('/admin/system')).text
    }
    const enough = await shownFor({ free: 5e9, needed: 2e9 })
    assert.match(enough, /<dt>Size<\/dt><dd>1\.23 GB</)
    assert.match(enough, /<dt>Free disk space<\/dt><dd>5 GB</)
    const tooLittle = await shownFor({ free: 1e9, needed: 2e9 })
    assert.match(tooLittle, /class="late">1 GB: an upgrade or a backup needs 2 GB</)
  })

  test('counts users and keys without reading them', async (t) => {
    const { browser, deps } = await startAdministration(t)
    const read = [t.mock.method(deps.store.users, 'all'), t.mock.method(deps.store.apiKeys, 'all')]
    assert.equal((await browser.get('/admin/system')).status, 200)
    assert.deepEqual(
      read.map(({ mock }) => mock.callCount()),
      [0, 0],
    )
  })

  test('shows the last result of each job in this process, and which process holds its lease', async (t) => {
    const { browser, deps, clock } = await startAdministration(t)
    const done = async () => false
    await runOnce(job('save-key-use', false, done), deps, 'a-process')
    await runOnce(job('generate-occurrences', true, done), deps, 'a-process')
    const failing = job('forget-deleted', true, () => Promise.reject(new Error('disk <full>')))
    await assert.rejects(runOnce(failing, deps, 'a-process'), { message: 'disk <full>' })
    clock.advance(90_000)
    const { text } = await browser.get('/admin/system')
    const rowOf = (name: string) =>
      new RegExp(`id="job-${name}">[\\s\\S]*?</tr>`).exec(text)?.[0] ?? ''
    assert.match(rowOf('save-key-use'), /1 minute ago[\s\S]*Good[\s\S]*each process/)
    assert.match(rowOf('generate-occurrences'), /Good[\s\S]*process a-proces \(until/)
    assert.match(rowOf('forget-deleted'), /Failed: disk &#60;full&#62;/)
    assert.match(rowOf('forget-sign-ins'), /not yet in this process[\s\S]*no process is doing/)
  })

  test('has words for every job, and for no other', () => {
    const names = jobs.map(({ name }) => name).sort()
    for (const { jobNames } of Object.values(systemTexts)) {
      assert.deepEqual(Object.keys(jobNames).sort(), names)
    }
  })

  test('shows that no process runs a job after its lease has expired', async (t) => {
    const { browser, deps, clock } = await startAdministration(t)
    await runOnce(
      job('generate-occurrences', true, async () => false),
      deps,
      'a-process',
    )
    deps.jobRuns.clear()
    clock.advance(120_000)
    const { text } = await browser.get('/admin/system')
    assert.match(text, /not yet in this process[\s\S]*no process is doing this/)
  })

  for (const [name, isShared] of [
    ['save-key-use', false],
    ['generate-occurrences', true],
  ] as const) {
    test(`shows ${name} as overdue after three intervals without a run`, async (t) => {
      const { browser, deps, clock } = await startAdministration(t)
      const turn = jobs.find((it) => it.name === name)?.everySeconds ?? 0
      const mine = { ...job(name, isShared, async () => false), everySeconds: turn }
      const isOverdue = async () => {
        const { text } = await browser.get('/admin/system')
        return /<strong class="late">Overdue</.test(text)
      }
      assert.equal(await isOverdue(), false)
      await runOnce(mine, deps, 'a-process')
      clock.advance(turn * 3000 - 1)
      assert.equal(await isOverdue(), false)
      clock.advance(1)
      assert.equal(await isOverdue(), true)
      await runOnce(mine, deps, 'another-process')
      assert.equal(await isOverdue(), false)
    })
  }
})
