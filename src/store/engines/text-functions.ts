import type { DatabaseSync } from 'node:sqlite'
import { streamSafe } from '../../domain/search.ts'

/** Code units: most such texts take 12 ms, some 5,000 ordinary assignments. */
const mostText = 300_000
/** SQLite passes it on as it is. */
const tooMuchText = new Error('too much text')

/** The functions of PostgreSQL that a search needs, for SQLite. */
export class TextFunctions {
  /** Code units that may still be normalised. */
  #left = Number.POSITIVE_INFINITY

  defineIn(database: DatabaseSync): void {
    database.function('normalize', { deterministic: true }, this.#normalized)
    database.function('strpos', { deterministic: true }, positionOf)
  }

  /** Runs `work`. Undefined if that would normalise more than `mostText`. */
  briefly<T>(work: () => T): T | undefined {
    this.#left = mostText
    try {
      return work()
    } catch (error) {
      if (error !== tooMuchText) throw error
      return undefined
    } finally {
      this.#left = Number.POSITIVE_INFINITY
    }
  }

  /** Like `normalize` of PostgreSQL, but quick for any text. */
  readonly #normalized = (given: unknown, form: unknown) => {
    const text = String(given)
    this.#left -= text.length
    if (this.#left < 0) throw tooMuchText
    return streamSafe(text).normalize(String(form))
  }
}

/** Like `strpos` of PostgreSQL, but counts code units: from 1; 0 if `text` does not contain `part`. */
const positionOf = (text: unknown, part: unknown) => String(text).indexOf(String(part)) + 1
