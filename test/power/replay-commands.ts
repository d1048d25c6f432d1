import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Random } from '../support/random.ts'
import { cutCommand } from './command-cuts.ts'
import { type CommandResult, commandTable, shortcomingsOfCommands } from './command-report.ts'
import { backup, restore } from './commands.ts'
import { fileControls, shipped } from './schemes.ts'

export interface Place {
  /** The folder in which to make one for each scheme. */
  readonly work: string
  /** `recorder.c`, compiled. */
  readonly library: string
  readonly seed: number
}

export interface CommandsReplayed {
  /** Its lines. */
  readonly table: readonly string[]
  /** What is not proved. */
  readonly missing: readonly string[]
}

export async function replayCommands({ work, library, seed }: Place): Promise<CommandsReplayed> {
  const results: CommandResult[] = []
  for (const command of [backup, restore]) {
    for (const scheme of [shipped, ...fileControls[command.name]]) {
      const folder = mkdtempSync(path.join(work, 'command-'))
      const random = new Random(seed)
      const outcome = await cutCommand(command, scheme, { folder, library, random })
      rmSync(folder, { recursive: true })
      results.push({ command, scheme, outcome })
    }
  }
  const table = [commandTable.heading, ...results.map(commandTable.line)]
  return { table, missing: shortcomingsOfCommands(results) }
}
