import { hash } from 'node:crypto'
import type { Compilable } from 'kysely'
import type { Statement } from './engines/engine.ts'

/**
 * Placeholder for a parameter in a query that is built once. The values come with each
 * run, in the order of the placeholders in the SQL.
 */
export const parameter = 0
export const textParameter = ''

/** Compiles `query`, to run with other parameters. */
export function statement(query: Compilable): Statement {
  const { sql } = query.compile()
  return { name: hash('sha1', sql), sql }
}

/** More shapes than occur in practice. Beyond it, all are dropped and compiled again. */
const mostShapes = 500

/** Statements by shape, each compiled on first use. */
export class StatementCache {
  readonly #known = new Map<string, Statement>()

  /** `shape` must differ wherever `build` produces different SQL. */
  get(shape: string, build: () => Compilable): Statement {
    const known = this.#known.get(shape)
    if (known) return known
    const made = statement(build())
    if (this.#known.size >= mostShapes) this.#known.clear()
    this.#known.set(shape, made)
    return made
  }
}
