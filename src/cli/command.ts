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

/** What was asked for could not be shown. */
export class LostAnswer extends Error {
  override readonly name = 'LostAnswer'
}

/**
 * Prints the answer to what was asked, and gives the exit code of having done so. The rest goes to
 * `tell`. A reader such as `head`, which leaves when it has seen enough, is content.
 *
 * @param done what was done already, for whoever cannot be shown it.
 * @throws {LostAnswer}
 */
export async function answer(text: string, done?: string): Promise<0> {
  const { promise, resolve } = Promise.withResolvers<Error | null | undefined>()
  process.stdout.write(`${text}\n`, resolve)
  const failure = await promise
  const code = failure && 'code' in failure ? failure.code : undefined
  if (!failure || code === 'EPIPE') return 0
  const complaint = `Standard output cannot be written (${code ?? failure.message})`
  throw new LostAnswer([complaint, done].filter((part) => part !== undefined).join('. '))
}

export function tell(text: string): void {
  process.stderr.write(`${text}\n`)
}
