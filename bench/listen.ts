import { createServer, type RequestListener } from 'node:http'

/** Serves on a free port, until it is told to end; says where, as `server.ts` reads it. */
export function listen(name: string, take: RequestListener): void {
  const server = createServer(take)
  server.keepAliveTimeout = 5000
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address === null || typeof address === 'string') return
    process.stderr.write(`${name} serves http://127.0.0.1:${address.port}\n`)
  })
  process.on('SIGTERM', () => process.exit(0))
}
