import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { callOver } from '../support/api-client.ts'
import { Journal } from '../support/processes/journal.ts'
import { withoutLauncher } from '../support/processes/process.ts'
import { newSite } from '../support/processes/site.ts'
import { failingDisk, skipWithoutFailingDisk } from './failing-disk.ts'

/** As in `disk-errors.test.ts`. */
const stride = Math.ceil(5 / Number(process.env.FAULT_ROUNDS ?? 1))

test('a start after a kill, on a disk of which any write or sync fails, says so or serves, and loses nothing', {
  skip: skipWithoutFailingDisk,
}, async (t) => {
  const site = newSite(t)
  const key = await site.join('student@example.org')
  const { env, fail, mend } = failingDisk(t, path.dirname(site.file))
  const journal = new Journal()
  let endings = 0
  for (let nth = 1, isReached = true; isReached; nth += stride) {
    const server = await site.serve({ isDirect: true, env })
    const call = callOver(server.url, key)
    await journal.check(call)
    assert.equal(await journal.writeOnce(call, `${nth}`), 'all done')
    server.signal('SIGKILL')
    await server.ended
    fail(nth, { kind: 'EIO', lasts: false })
    const program = site.start([...withoutLauncher, 'serve'], { env: { ...env, PORT: '0' } })
    const isServing = await program.says(/^Kadai serves/m).then(
      () => true,
      () => false,
    )
    isReached = mend().writesAndSyncs >= nth
    if (isServing) program.signal('SIGKILL')
    const { code, stdout, stderr } = await program.ended
    if (isServing) continue
    endings++
    if (code === 1) assert.match(stderr, /^Cannot (use|lock) .+(disk I\/O error|EIO)/)
    else assert.deepEqual([code, JSON.parse(stdout).msg], [70, 'the process cannot go on'])
  }
  assert.ok(endings > 0)
})
