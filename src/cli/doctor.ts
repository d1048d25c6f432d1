import type { Settings } from '../config.ts'
import { type Database, describeDatabase } from '../database.ts'
import { leftoverFiles } from '../store/backup/leftover-files.ts'
import { distributionSql } from '../store/distribution.ts'
import { answer, type Command } from './command.ts'
import { examine } from './findings.ts'

export const doctor: Command = {
  operands: [],
  summary: 'Check the settings and the database, and say what is wrong',
  options: { distribute: { type: 'boolean' } },
  async run({ settings, options }) {
    if (options.distribute) return answer(distributionSql())
    await answer(`Node ${process.version} on ${process.platform}-${process.arch}`)
    for (const line of describeSettings(settings)) await answer(line)
    const findings = await examine(settings.database)
    for (const { isGood, text } of findings) await answer(`${isGood ? 'good ' : 'WRONG'}  ${text}`)
    for (const note of notesOn(settings.database)) await answer(`note   ${note}`)
    return findings.every(({ isGood }) => isGood) ? 0 : 1
  },
}

/** What is no fault, but takes space. */
function notesOn(database: Database): readonly string[] {
  if (database.engine === 'postgres') return []
  return leftoverFiles(database.file).map(({ file, isUnfinished, size }) => {
    const advice = isUnfinished
      ? 'is unfinished: delete it unless a backup or restore is writing it'
      : 'is a copy of what was there before: delete it when all is well'
    return `${file} (${(size / 1e6).toFixed(1)} MB) ${advice}`
  })
}

/** Each setting in force, without passwords. */
function describeSettings({ admin, database, configFile, ...settings }: Settings): string[] {
  const shown = {
    configFile: configFile ?? 'none, settings are from the environment alone',
    database: describeDatabase(database),
    ...settings,
    baseUrl: settings.baseUrl ?? 'not set',
    admin: admin && { ...admin, password: '…' },
  }
  return Object.entries(shown)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
}
