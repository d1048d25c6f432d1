import { existsSync, statSync } from 'node:fs'
import type { Settings } from '../config.ts'
import { inspectSqlite } from '../store/inspect.ts'
import { answer, type Command } from './command.ts'

interface Finding {
  readonly isGood: boolean
  readonly text: string
}

export const doctor: Command = {
  name: 'doctor',
  operands: [],
  summary: 'Check the settings and the database, and say what is wrong',
  options: {},
  async run({ settings }) {
    answer(`Node ${process.version} on ${process.platform}-${process.arch}`)
    for (const line of describeSettings(settings)) answer(line)
    const findings = examine(settings.databasePath)
    for (const { isGood, text } of findings) answer(`${isGood ? 'good ' : 'WRONG'}  ${text}`)
    return findings.every(({ isGood }) => isGood) ? 0 : 1
  },
}

/** Each setting in force; a secret is not among them. */
function describeSettings({ admin, ...settings }: Settings): string[] {
  const shown = { ...settings, admin: admin && { ...admin, password: '…' } }
  return Object.entries(shown)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
}

function examine(file: string): Finding[] {
  if (!existsSync(file)) return [{ isGood: false, text: `there is no database at ${file}` }]
  const isPrivate = process.platform === 'win32' || (statSync(file).mode & 0o077) === 0
  const text = isPrivate ? 'only its owner can read it' : `others can read ${file}`
  return [{ isGood: isPrivate, text }, ...examineContents(file)]
}

function examineContents(file: string): Finding[] {
  try {
    const { tables, newest, problems, sqlite } = inspectSqlite(file)
    return [
      { isGood: true, text: `SQLite ${sqlite}` },
      { isGood: tables <= newest, text: `tables at step ${tables}; this version knows ${newest}` },
      ...problems.map((text) => ({ isGood: false, text })),
      ...(problems.length === 0 ? [{ isGood: true, text: 'the file is sound' }] : []),
    ]
  } catch (error) {
    // Some damage, and what never was a database, keeps SQLite from looking at all.
    return [{ isGood: false, text: error instanceof Error ? error.message : String(error) }]
  }
}
