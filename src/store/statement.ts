import { hash } from 'node:crypto'
import { type Compilable, sql } from 'kysely'
import type { Statement } from './engines/engine.ts'

/**
 * Placeholder for a parameter in a query that is built once. The values come with each
 * run, in the order of the placeholders in the SQL.
 */
export const parameter = 0
export const textParameter = ''
/** Several integers, for PostgreSQL: the value is `integersOf` them. */
export const integersParameter = sql<number[]>`cast(${textParameter} as bigint[])`
export const integersOf = (integers: readonly number[]) => `{${integers.join()}}`

/**
 * The integer itself, for `integersOf`: another number would make the whole statement fail.
 *
 * @throws {RangeError} if it is none that is exact.
 */
export function integer(number: number): number {
  if (!Number.isSafeInteger(number)) throw new RangeError(`${number} is no exact integer`)
  return number
}

/** Compiles `query`, to run with other parameters. */
export function statement(query: Compilable): Statement {
  const { sql } = query.compile()
  return { name: hash('sha1', sql), sql }
}

/** More shapes than occur in practice. Beyond it, all are dropped and compiled again. */
const mostShapes = 500
/** PostgreSQL keeps the plan of each name, some 70 KiB, as long as the connection lives. */
const mostNames = 200

/** Statements by shape, each compiled on first use. Those of later shapes have no name: ''. */
export class StatementCache {
  readonly #known = new Map<string, Statement>()
  readonly #names = new Set<string>()

  /** `shape` must differ wherever `build` produces different SQL. */
  get(shape: string, build: () => Compilable): Statement {
    const known = this.#known.get(shape)
    if (known) return known
    const made = this.#named(statement(build()))
    if (this.#known.size >= mostShapes) this.#known.clear()
    this.#known.set(shape, made)
    return made
  }

  #named(made: Statement): Statement {
    if (this.#names.size < mostNames) this.#names.add(made.name)
    return this.#names.has(made.name) ? made : { ...made, name: '' }
  }
}
