import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { test } from 'node:test'
import { sharedAddresses } from '../../src/http/client-address.ts'
import { limitConnections } from '../../src/http/plugins/connections.ts'
import { logLines } from '../support/http/log-lines.ts'
import { startService } from '../support/service.ts'

test('connections beyond the limit are closed, which is told once a minute', async (t) => {
  let elapsed = 0
  const told: unknown[] = []
  const server = createServer()
  limitConnections(server, {
    tell: (refused) => told.push(refused),
    clientAt: () => undefined,
    most: 2,
    monotonic: () => elapsed,
  })
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
  assert.deepEqual(told, [{ most: 2 }])
  elapsed += 1
  await refused()
  assert.deepEqual(told, [{ most: 2 }, { most: 2 }])
})

test('one client has at most half of the connections, until some are closed', async (t) => {
  const told: unknown[] = []
  const server = createServer()
  limitConnections(server, { tell: (it) => told.push(it), clientAt: (address) => address, most: 4 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const accepted: Socket[] = []
  server.on('connection', (socket: Socket) => accepted.push(socket))
  const open = async (localAddress: string) => {
    const [socket] = await Promise.all([
      connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {}),
      once(server, 'connection'),
    ])
    return { socket: socket.resume(), isOpen: accepted.at(-1)?.destroyed === false }
  }
  const first = await open('127.0.0.2')
  await open('127.0.0.2')
  assert.equal((await open('127.0.0.2')).isOpen, false)
  assert.deepEqual(told, [{ most: 2, client: '127.0.0.2' }])
  assert.equal((await open('127.0.0.3')).isOpen, true)
  const closed = once(accepted[0] as Socket, 'close')
  first.socket.destroy()
  await closed
  assert.equal((await open('127.0.0.2')).isOpen, true)
  assert.equal((await open('127.0.0.2')).isOpen, false)
})

test('the service counts the connections of an address, or of a network of IPv6, but not those of its proxies', async (t) => {
  const { log, errors } = logLines()
  const { app } = await startService(t, { edge: { log, trustedProxies: ['10.1.0.0/16'] } })
  const from = (remoteAddress: string) => {
    const socket = Object.assign(new Duplex({ read() {} }), { remoteAddress })
    t.after(() => socket.destroy())
    app.server.emit('connection', socket)
    return !socket.destroyed
  }
  assert.equal(app.server.maxConnections, 900)
  for (let n = 0; n < 450; n++) {
    assert.ok(from('203.0.113.7') && from(`2001:db8::${n}`) && from('10.1.2.3'))
  }
  assert.deepEqual(
    ['203.0.113.7', '2001:db8::abc', '10.1.2.3', '203.0.113.8', '2001:db8:0:1::'].map(from),
    [false, false, true, true, true],
  )
  const told = errors().map(({ msg, most, client }) => [msg, most, client])
  assert.deepEqual(told, [['too many connections: new ones are closed', 450, '203.0.113.7']])
})

test('a trusted proxy and this machine are no one client', () => {
  const isShared = sharedAddresses(['10.1.0.0/16'])
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '::ffff:10.1.2.3']) {
    assert.ok(isShared(address), address)
  }
  for (const address of ['10.2.0.1', '2001:db8::1', 'fe80::1%eth0', '']) {
    assert.ok(!isShared(address), address)
  }
})
