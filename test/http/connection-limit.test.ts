import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { limitConnections } from '../../src/http/plugins/connections.ts'
import { clockAt } from '../support/clock.ts'

test('connections beyond the limit are closed, which is told once a minute', async (t) => {
  const clock = clockAt('2026-04-10T03:00:00Z')
  const told: number[] = []
  const server = createServer()
  limitConnections(server, { now: clock.now, tell: (most) => told.push(most), most: 2 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1')
  const refused = async () => {
    const dropped = once(server, 'drop')
    const socket = open().on('error', () => {})
    await Promise.all([dropped, once(socket.resume(), 'close')])
  }
  for (let n = 0; n < 2; n++) await Promise.all([once(server, 'connection'), open()])
  assert.deepEqual(told, [])
  await refused()
  clock.advance(59_999)
  await refused()
  assert.deepEqual(told, [2])
  clock.advance(1)
  await refused()
  assert.deepEqual(told, [2, 2])
})
