import type { FastifyInstance } from 'fastify'
import type { SettingName } from './config/config.ts'
import { localUrl } from './config/local-url.ts'
import { DomainError } from './domain/errors.ts'

interface Listening {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
}

/**
 * Listens, and returns the address at which this machine reaches it.
 *
 * @param names the settings that say where.
 * @throws {DomainError} `conflict`, naming the one to change.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: Listening,
  names: Readonly<Record<keyof Listening, SettingName>>,
): Promise<string> {
  // For another address of `localhost`, Fastify opens a server that has none of our listeners.
  const bound = host === 'localhost' ? '127.0.0.1' : host
  try {
    await app.listen({ host: bound, port })
    const address = app.server.address()
    // Only the address of a pipe would be a text.
    return localUrl({ host }, typeof address === 'string' ? port : (address?.port ?? port))
  } catch (cause) {
    if (!(cause instanceof Error && 'syscall' in cause && 'code' in cause)) throw cause
    const { code } = cause
    const reason = reasonOf(String(code), names) ?? code
    throw new DomainError('conflict', `Cannot listen on ${host}:${port}: ${reason}`, { cause })
  }
}

function reasonOf(code: string, { host, port }: Record<keyof Listening, string>) {
  switch (code) {
    case 'EADDRINUSE':
      return `another program uses this port. Stop it, or set ${port}`
    case 'EACCES':
      return `this user may not use this port. Set ${port} to one from 1024 on`
    case 'EADDRNOTAVAIL':
      return `this machine does not have this address. Set ${host}`
    case 'ENOTFOUND':
      return `this host name is unknown. Set ${host}`
    default:
      return undefined
  }
}
