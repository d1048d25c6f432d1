import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import pg from 'pg'
import { PostgresLane } from '../../../src/store/engines/postgres/lane.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../../support/postgres/postgres.ts'

const nowhere = 'postgres://127.0.0.1:1/x'

/** A lane to `url`, and the sockets that it has opened. */
function openLane(t: TestContext, url: string) {
  const sockets: Socket[] = []
  const lane = new PostgresLane((stream) => {
    const socket = stream()
    sockets.push(socket)
    return new pg.Client({ connectionString: url, pipeline: true, stream: () => socket })
  })
  t.after(() => {
    for (const socket of sockets) socket.destroy()
  })
  return { lane, areClosed: () => sockets.map(({ destroyed }) => destroyed) }
}

describe('a lane that is ended', { skip: skipWithoutPostgres }, () => {
  test('while it opens its connection answers the waiting queries and closes its socket', async (t) => {
    const { lane, areClosed } = openLane(t, await freshPostgresUrl())
    const answers = [1, 2].map((it) => lane.run({ text: `select ${it} as it` }))
    await lane.end()
    assert.deepEqual(areClosed(), [true])
    const rows = (await Promise.all(answers)).map(({ rows }) => rows)
    assert.deepEqual(rows, [[{ it: 1 }], [{ it: 2 }]])
  })

  test('rejects further queries and opens no connection', async (t) => {
    const { lane, areClosed } = openLane(t, await freshPostgresUrl())
    await lane.run({ text: 'select 1' })
    await lane.end()
    await assert.rejects(lane.run({ text: 'select 1' }), { message: 'the connection was ended' })
    assert.deepEqual(areClosed(), [true])
  })

  test('while idle closes its socket', async (t) => {
    const { lane, areClosed } = openLane(t, await freshPostgresUrl())
    await lane.run({ text: 'select 1' })
    await lane.end()
    assert.deepEqual(areClosed(), [true])
  })

  test('while its connection is refused rejects the waiting query and closes its socket', async (t) => {
    const { lane, areClosed } = openLane(t, nowhere)
    const refused = assert.rejects(lane.run({ text: 'select 1' }), { code: 'ECONNREFUSED' })
    await lane.end()
    await refused
    assert.deepEqual(areClosed(), [true])
  })
})
