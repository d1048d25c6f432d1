import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { launcher, newSite } from '../support/processes/site.ts'
import { answersOf, closed, openSocket, rawRequest } from '../support/raw-socket.ts'

test('a service that may open 1,024 files opens those it needs, however many clients connect', async (t) => {
  const limited = ['-c', 'ulimit -n 1024 && exec "$0" "$@"', process.execPath, launcher, 'serve']
  const program = newSite(t).start(['sh', ...limited], { env: { PORT: '0' } })
  const port = Number(new URL(await program.says(/^Kadai serves (\S+)$/m)).port)
  const clients: Socket[] = []
  t.after(() => {
    for (const client of clients) client.destroy()
  })
  // One after the other: where more wait than the system queues, some wait for seconds, and the order is lost.
  for (let i = 0; i < 1100; i++) {
    const client = await openSocket(port)
    clients.push(client.on('error', () => {}).resume())
  }
  const [served] = clients
  const [last] = clients.slice(-1)
  assert.ok(served)
  assert.ok(last)
  // Clients are accepted in their order, and this one is too many.
  await closed(last)
  // Neither the modules nor the files of this page have been opened before.
  served.write(rawRequest('GET /docs HTTP/1.1', 'Connection: close'))
  const [answer] = await answersOf(served)
  assert.equal(answer?.status, 200)
})
