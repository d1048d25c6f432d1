import type { CommandOutcome } from './command-cuts.ts'
import type { FileCommand } from './commands.ts'
import { fileControls, type Scheme, shipped } from './schemes.ts'
import { type Column, tableOf, widestOf } from './table.ts'

export interface CommandResult {
  readonly command: FileCommand
  readonly scheme: Scheme
  readonly outcome: CommandOutcome
}

const columns: readonly Column<CommandResult>[] = [
  ['scheme', ({ scheme }) => scheme.name],
  ['command', ({ command }) => command.name],
  ['events', ({ outcome }) => outcome.events],
  ['cuts', ({ outcome }) => outcome.cuts],
  ['cuts with problems', ({ outcome }) => outcome.cutsWithProblems],
]

const names = [shipped, ...fileControls.backup, ...fileControls.restore].map(({ name }) => name)

export const commandTable = tableOf(columns, widestOf(names))

/** Without it, the command was hardly recorded. */
const fewestEvents = 20

/** What the results do not prove, though they should; nothing when all is well. */
export function shortcomingsOfCommands(results: readonly CommandResult[]): readonly string[] {
  return results.flatMap(({ command, scheme, outcome }) => {
    const { events, cuts, cutsWithProblems, examples } = outcome
    const who = `${command.name}, ${scheme.name}`
    if (events < fewestEvents) return [`${who}: only ${events} events, too few to prove anything`]
    if (scheme !== shipped) {
      return cutsWithProblems > 0 ? [] : [`${who}: nothing broke, so the replay sees too little`]
    }
    if (cutsWithProblems === 0) return []
    return [`${who}: ${cutsWithProblems} of ${cuts} cuts broke a promise, such as`, ...examples]
  })
}
