import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export interface PostgresServer {
  /** Where its superuser connects. */
  readonly url: string
  /** Ends the server and removes all that it wrote. */
  readonly stop: () => Promise<void>
  /** Ends it like a crash: memory is lost. */
  readonly crash: () => Promise<void>
  /** Starts it again after a crash, at the same address. */
  readonly restart: () => Promise<void>
}

/** A server that follows another. */
interface PostgresStandby extends PostgresServer {
  /** Makes it a primary. */
  readonly promote: () => Promise<void>
}

/** The folder with a PostgreSQL server's programs: one on PATH, else the newest of Debian's. */
export function findPostgres(): string | undefined {
  const packaged = fs.globSync('/usr/lib/postgresql/*/bin')
  packaged.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute)
  return [...onPath, ...packaged].find((folder) =>
    ['initdb', 'pg_basebackup', 'pg_ctl', 'postgres'].every((name) =>
      fs.existsSync(path.join(folder, name)),
    ),
  )
}

/**
 * A new server from the programs in `binaries`, on a free loopback port, with its data in a
 * temporary folder. Both also go when this process ends without `stop`, in whatever way.
 *
 * @param settings what stands in its configuration besides, a line each. It does not sync unless told to.
 */
export async function startPostgres(binaries: string, settings = ''): Promise<PostgresServer> {
  const { server } = await startFrom(binaries, async (run, password) => {
    const access = '-U postgres -A scram-sha-256 --pwfile password'
    await run('initdb', `-N -D data ${access} -E UTF8 --no-locale`)
    return { settings, password }
  })
  return server
}

/** A standby of `primary`, on a port of its own. It begins as a copy, and goes like one of `startPostgres`. */
export async function startStandby(
  binaries: string,
  primary: PostgresServer,
): Promise<PostgresStandby> {
  const { server, run } = await startFrom(binaries, async (run) => {
    // It notes whom to follow.
    await run('pg_basebackup', `--write-recovery-conf -N -c fast -D data -d ${primary.url}`)
    return { settings: '', password: new URL(primary.url).password }
  })
  return { ...server, promote: () => run('pg_ctl', 'promote -w -D data') }
}

type Run = (program: string, options: string) => Promise<void>

interface Created {
  readonly settings: string
  /** Of its superuser. */
  readonly password: string
}

/** @param create makes the data of the server, in the folder `data`; it may use a new password, which is in a file. */
async function startFrom(
  binaries: string,
  create: (run: Run, password: string) => Promise<Created>,
) {
  const account = unprivilegedAccount()
  const folder = makeFolder(account)
  const stop = guard(binaries, folder, account)
  const run: Run = async (program, options) => {
    const command = path.join(binaries, program)
    await promisify(execFile)(command, options.split(' '), { cwd: folder, ...account })
  }
  try {
    const newPassword = fs.readFileSync(path.join(folder, 'password'), 'utf8')
    const { settings, password } = await create(run, newPassword)
    const port = await freePort()
    fs.appendFileSync(path.join(folder, 'data', 'postgresql.conf'), configuration(port) + settings)
    const restart = () => run('pg_ctl', 'start -w -D data -l log')
    const crash = () => run('pg_ctl', 'stop -D data -m immediate')
    await restart()
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    return { server: { url, stop, crash, restart }, run }
  } catch (error) {
    const log = path.join(folder, 'log')
    const details = fs.existsSync(log) ? fs.readFileSync(log, 'utf8') : String(error)
    await stop()
    throw new Error(details, { cause: error })
  }
}

interface Account {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to be run by root. */
function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const nobody = fs.readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  const [uid = 65_534, gid = 65_534] = nobody?.slice(1).map(Number) ?? []
  return { uid, gid }
}

/**
 * A folder that only `account` can enter, with a password in it: every user of the machine can
 * reach the port, and a superuser of PostgreSQL can run programs.
 */
function makeFolder(account: Account | undefined): string {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'kadai-postgres-'))
  const password = path.join(folder, 'password')
  fs.writeFileSync(password, randomUUID())
  if (account) for (const it of [folder, password]) fs.chownSync(it, account.uid, account.gid)
  return folder
}

/**
 * Ends the server as soon as the pipe to this process closes, which a crash does as well as the
 * returned function. Being a group of its own, it outlives a Ctrl-C that ends this process.
 */
function guard(binaries: string, folder: string, account: Account | undefined) {
  const script = 'cat; "$0/pg_ctl" stop -D data -m immediate; rm -rf "$1"'
  const shell = spawn('sh', ['-c', script, binaries, folder], {
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...account,
  })
  const ended = once(shell, 'exit')
  return async () => {
    shell.stdin.end()
    await ended
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const configuration = (port: number) => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
max_connections = 200
fsync = off
`
