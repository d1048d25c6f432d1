import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, TomlError } from 'smol-toml'
import { codeOf } from '../domain/errors.ts'

/** Errors in the configuration, one line each. No line repeats a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.mistakes = mistakes
  }
}

/** A configuration in TOML. */
export interface ConfigurationFile {
  /** Its name for the operator. */
  readonly name: string
  /** Absolute path, if it exists. */
  readonly location?: string
  /** Base of relative paths. */
  readonly folder: string
  readonly table: Readonly<Record<string, unknown>>
}

/**
 * @param file must exist; without it, `kadai.toml` in `cwd` is read if it exists.
 * @throws {ConfigError}
 */
export function readFile(cwd: string, file: string | undefined): ConfigurationFile {
  const name = file ?? 'kadai.toml'
  const location = path.resolve(cwd, name)
  try {
    const table = parse(readFileSync(location, 'utf8'))
    return { name, location, folder: path.dirname(location), table }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' && file === undefined) return { name, folder: cwd, table: {} }
    // Nobody has named the folder of a file that was not specified.
    if (code !== '') throw new ConfigError([`${file ?? location}: cannot be read (${code})`])
    if (error instanceof TomlError) throw new ConfigError([`${name}:${tomlMistake(error)}`])
    throw error
  }
}

/** The mistake and its place, without the lines quoted by the parser, which may hold a password. */
function tomlMistake({ line, column, message }: TomlError): string {
  const [summary = ''] = message.split('\n')
  return `${line}:${column}: ${summary}`
}
