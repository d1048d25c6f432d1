import type { ParseArgsOptionsConfig } from 'node:util'
import type { Settings } from '../config/config.ts'
import { messageOf } from '../domain/errors.ts'

/** An operator's command. */
export interface Command {
  /** The operands it requires: `EMAIL`. */
  readonly operands: readonly string[]
  readonly summary: string
  readonly options: ParseArgsOptionsConfig
  /** The options it requires. */
  readonly required?: readonly string[]
  /** Returns the exit code. */
  run(call: Call): Promise<number>
}

export interface Call {
  readonly operands: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  readonly settings: Settings
}

/** Wrong arguments. The message says what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What `parseArgs` said is wrong. */
export function usageErrorOf(error: unknown): UsageError {
  // The rest of the message for an unknown option is about operands that begin with a hyphen.
  const [complaint] = messageOf(error).split('. To specify ')
  return new UsageError(complaint)
}

/** The output could not be written. */
export class LostOutput extends Error {
  override readonly name = 'LostOutput'
}

/**
 * Writes a result to standard output, and returns exit code 0. Everything else goes to `printStatus`. A
 * reader that closes the pipe early, such as `head`, is not an error, unless the result cannot be had again.
 *
 * @param done what was done although its result cannot be shown, nor again; part of the error.
 * @throws {LostOutput}
 */
export async function print(text: string, done?: string): Promise<0> {
  const { promise, resolve } = Promise.withResolvers<Error | null | undefined>()
  process.stdout.write(`${text}\n`, resolve)
  const failure = await promise
  const code = failure && 'code' in failure ? failure.code : undefined
  if (!failure || (code === 'EPIPE' && done === undefined)) return 0
  const complaint = `Standard output cannot be written (${code ?? failure.message})`
  throw new LostOutput([complaint, done].filter((part) => part !== undefined).join('. '))
}

export function printStatus(text: string): void {
  process.stderr.write(`${text}\n`)
}
