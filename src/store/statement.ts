import { hash } from 'node:crypto'
import type { Compilable } from 'kysely'
import type { Statement } from './engines/engine.ts'

/**
 * Stands for a parameter in a query that is built once: its place counts, not
 * its value. The values come, in the order of their places in the SQL, with
 * each run.
 */
export const parameter = 0
export const textParameter = ''

/** The SQL of `query`, to be kept and run with other parameters. */
export function statement(query: Compilable): Statement {
  const { sql } = query.compile()
  return { name: hash('sha1', sql), sql }
}

/** More shapes than are asked for in use; beyond it all are forgotten, and compiled anew. */
const keptShapes = 500

/** Statements by their shape, each compiled when it is first asked for. */
export class StatementCache {
  readonly #known = new Map<string, Statement>()

  /** `shape` must tell apart whatever `build` makes different SQL of. */
  get(shape: string, build: () => Compilable): Statement {
    const known = this.#known.get(shape)
    if (known) return known
    const made = statement(build())
    if (this.#known.size >= keptShapes) this.#known.clear()
    this.#known.set(shape, made)
    return made
  }
}
