import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { limitConnections } from '../../src/http/plugins/connections.ts'

test('connections beyond the limit are closed, which is told once a minute', async (t) => {
  let elapsed = 0
  const told: number[] = []
  const server = createServer()
  limitConnections(server, { tell: (most) => told.push(most), most: 2, monotonic: () => elapsed })
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
  elapsed += 59_999
  await refused()
  assert.deepEqual(told, [2])
  elapsed += 1
  await refused()
  assert.deepEqual(told, [2, 2])
})
