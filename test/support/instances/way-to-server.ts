import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** A way to a server that can be closed, as if the server were gone, and opened again. */
interface Way {
  /** As that of the server, by this way. */
  readonly url: string
  /** Breaks every connection, and refuses new ones. */
  close(): Promise<void>
  /** Opens it, to another server if one is given. */
  open(target?: string): Promise<void>
}

export async function wayTo(t: TestContext, target: string): Promise<Way> {
  let { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const ends = [near, far]
    for (const socket of ends) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        for (const end of ends) end.destroy()
        sockets.delete(socket)
      })
    }
    near.pipe(far).pipe(near)
  })
  const opened = await listen(server, 0)
  const close = async () => {
    if (!server.listening) return
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  t.after(close)
  const url = Object.assign(new URL(target), { hostname: '127.0.0.1', port: `${opened}` }).href
  return {
    url,
    close,
    async open(other = target) {
      ;({ hostname, port } = new URL(other))
      await listen(server, opened)
    },
  }
}

/** Gives the port. */
async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
