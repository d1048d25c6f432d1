import type { ParseArgsOptionsConfig } from 'node:util'
import type { Settings } from '../config.ts'

/** One thing an operator can do. */
export interface Command {
  /** What must follow them: `EMAIL`. */
  readonly operands: readonly string[]
  readonly summary: string
  readonly options: ParseArgsOptionsConfig
  /** The options it cannot do without. */
  readonly required?: readonly string[]
  /** Answers the exit code. */
  run(call: Call): Promise<number>
}

export interface Call {
  readonly operands: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  readonly settings: Settings
}

/** The caller's words make no sense: the text says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Prints the answer to what was asked, and is the exit code of having done so. The rest goes to `tell`. */
export function answer(text: string): 0 {
  process.stdout.write(`${text}\n`)
  return 0
}

export function tell(text: string): void {
  process.stderr.write(`${text}\n`)
}
