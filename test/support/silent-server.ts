import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Lasting } from './databases.ts'

/** Takes connections on a free port, and never answers. The port is taken until the test is over. */
export async function startSilentServer(t: Lasting) {
  const server = createServer().listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, reached: once(server, 'connection') }
}
