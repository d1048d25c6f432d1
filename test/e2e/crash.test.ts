import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspectSqlite } from '../../src/store/opening/inspect-sqlite.ts'
import { callOver } from '../support/api-client.ts'
import { Journal } from '../support/processes/journal.ts'
import { newSite } from '../support/processes/site.ts'

const writers = 16
/** After how many acknowledgements each life of the service ends. */
const lives = [30, 500, 1, 200, 800]

test('after kill -9 under load every acknowledged write is there, and none is partial', async (t) => {
  const site = newSite(t)
  const key = await site.join('student@example.org')
  const journal = new Journal()
  for (const [life, acknowledgements] of lives.entries()) {
    const server = await site.serve({ isDirect: true })
    const call = callOver(server.url, key)
    await journal.check(call)
    assert.deepEqual(inspectSqlite(site.file).problems, [])
    const enough = journal.acknowledgements + acknowledgements
    const watched: typeof call = async (...request) => {
      if (journal.acknowledgements >= enough) server.signal('SIGKILL')
      return call(...request)
    }
    const work = Array.from({ length: writers }, (_, n) => journal.write(watched, `${life}-${n}`))
    await Promise.all(work)
    assert.equal((await server.ended).code, null)
    assert.ok(journal.acknowledgements >= enough, 'it ended before it was killed')
  }
  const { url } = await site.serve()
  await journal.check(callOver(url, key))
  assert.deepEqual(inspectSqlite(site.file).problems, [])
  t.diagnostic(`${lives.length} kills, ${journal.acknowledgements} acknowledged changes`)
})
