import { DomainError } from '../../../domain/errors.ts'
import type { RunQuery } from './query.ts'

const oldestPostgres = 150_000

/** What a server's settings promise. */
export interface ServerSafety {
  readonly version: string
  readonly encoding: string
  /** Values of the settings that keep acknowledged writes. */
  readonly durability: Readonly<Record<(typeof durabilitySettings)[number], string>>
  /** Problems with which it cannot be used. */
  readonly fatal: readonly string[]
  /** Problems that an operator may accept: a crash loses acknowledged writes. */
  readonly unsafe: readonly string[]
}

const durabilitySettings = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Checks the settings on which the guarantees of the store depend. */
export async function inspectSafety(run: RunQuery): Promise<ServerSafety> {
  const settings = await readSettings(run)
  const fatal = [
    Number(settings.server_version_num) < oldestPostgres &&
      `it is PostgreSQL ${settings.server_version}; 15 or newer is needed`,
    settings.server_encoding !== 'UTF8' && `its encoding is ${settings.server_encoding}, not UTF8`,
    settings.transaction_read_only === 'on' && 'it is a standby, or read-only',
  ]
  const { fsync, full_page_writes, synchronous_commit } = settings
  const unsafe = durabilitySettings.filter((name) => settings[name] === 'off')
  return {
    version: settings.server_version,
    encoding: settings.server_encoding,
    durability: { fsync, full_page_writes, synchronous_commit },
    fatal: fatal.filter((it) => it !== false),
    unsafe: unsafe.map((name) => `${name} is off`),
  }
}

/** @throws {DomainError} `conflict` for an unsafe server. */
export async function assertUsable(run: RunQuery, allowsUnsafe: boolean): Promise<void> {
  const { fatal, unsafe } = await inspectSafety(run)
  const reasons = allowsUnsafe ? fatal : [...fatal, ...unsafe]
  if (reasons.length === 0) return
  const override = fatal.length === 0 ? ' Set DATABASE_ALLOW_UNSAFE=true to use it anyway.' : ''
  throw new DomainError(
    'conflict',
    `The PostgreSQL server cannot be used: ${reasons.join('; ')}.${override}`,
  )
}

/** Settings that the server does not have are not queried. */
async function readSettings(run: RunQuery): Promise<typeof unknownSettings> {
  const { rows } = await run({ text: 'select name, setting from pg_settings', rowMode: 'array' })
  const pairs = (rows as [string, string][]).filter(([name]) => name in unknownSettings)
  return { ...unknownSettings, ...Object.fromEntries(pairs) }
}

const unknownSettings = {
  server_version_num: '0',
  server_version: 'of an unknown version',
  server_encoding: 'unknown',
  transaction_read_only: 'unknown',
  fsync: 'unknown',
  full_page_writes: 'unknown',
  synchronous_commit: 'unknown',
}
