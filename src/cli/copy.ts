import { existsSync, realpathSync } from 'node:fs'
import type { Settings } from '../config/config.ts'
import {
  type Database,
  databaseAt,
  databaseRule,
  describeDatabase,
  isDatabaseUrl,
} from '../database.ts'
import type { TableContents } from '../store/copy/contents.ts'
import { copyDatabase, type Route } from '../store/copy/copy-database.ts'
import type { Copied } from '../store/copy/copy-tables.ts'
import { type Command, print, printStatus, UsageError } from './command.ts'
import { progressOn } from './copy-progress.ts'
import { tableRows } from './table-rows.ts'

export const copy: Command = {
  operands: ['FROM', 'TO'],
  summary: 'Copy everything from one database to another, ids and keys included',
  options: { replace: { type: 'boolean' } },
  async run({ operands: [from = '', to = ''], options: { replace }, settings }) {
    const route = {
      from: databaseCalled('FROM', from, settings),
      to: databaseCalled('TO', to, settings),
    }
    if (realName(route.from) === realName(route.to)) {
      throw new UsageError('FROM and TO are the same database')
    }
    const { isChanged, contents } = await copyVisibly(route, replace === true)
    printStatus(isChanged ? 'Copied and verified' : 'Already there, nothing to do')
    for (const table of contents) await print(describe(table))
    return 0
  },
}

/** The same for the same database, whatever links lead to its file. */
function realName(database: Database): string {
  const isFile = database.engine === 'sqlite' && existsSync(database.file)
  return isFile ? realpathSync(database.file) : describeDatabase(database)
}

/** A relative path counts from the working directory. The error omits the URL, which may hold a password. */
function databaseCalled(operand: string, url: string, settings: Settings): Database {
  if (!isDatabaseUrl(url)) throw new UsageError(`${operand} must be ${databaseRule}`)
  return databaseAt(url, process.cwd(), settings.postgres)
}

async function copyVisibly(route: Route, replace: boolean): Promise<Copied> {
  printStatus(`From ${describeDatabase(route.from)}`)
  printStatus(`To ${describeDatabase(route.to)}`)
  const { onProgress, end } = progressOn(process.stderr)
  try {
    return await copyDatabase(route, { replace, tell: onProgress, now: Date.now() })
  } finally {
    end()
  }
}

function describe({ name, rows, checksum }: TableContents): string {
  return `${tableRows(name, rows)}  ${checksum.slice(0, 12)}`
}
