import type { Settings } from '../config.ts'
import { describeDatabase } from '../database.ts'
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
    return findings.every(({ isGood }) => isGood) ? 0 : 1
  },
}

/** Each setting in force, without passwords. */
function describeSettings({ admin, database, ...settings }: Settings): string[] {
  const shown = {
    database: describeDatabase(database),
    ...settings,
    admin: admin && { ...admin, password: '…' },
  }
  return Object.entries(shown)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
}
