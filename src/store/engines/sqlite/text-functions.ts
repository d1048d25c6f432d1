import type { DatabaseSync } from 'node:sqlite'
import { fieldEnd, streamSafe } from '../../../domain/assignments/search.ts'
import { memo } from '../../../domain/memo.ts'

/**
 * Code units that are looked through. Normalising one takes as long as looking at two, and so does translating one. So a
 * search for one word may look at 300,000, or at 180,000 if it has kana: most such texts take 12 ms, some 5,000 or
 * 3,000 ordinary assignments.
 */
const mostText = 900_000
const normalising = 2
const translating = 2
/** SQLite passes it on as it is. */
const tooMuchText = new Error('too much text')

/** The functions of PostgreSQL that a search needs, for SQLite. */
export class TextFunctions {
  /** Code units that may still be looked through. */
  #left = Number.POSITIVE_INFINITY

  defineIn(database: DatabaseSync): void {
    database.function('normalize', { deterministic: true }, this.#normalized)
    database.function('translate', { deterministic: true }, this.#translated)
    database.function('strpos', { deterministic: true }, this.#positionOf)
  }

  /** Runs `work`. Undefined if that would look through more than `mostText`. */
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
    this.#spend(normalising * text.length)
    return streamSafe(text).normalize(String(form))
  }

  /** Like `translate` of PostgreSQL, for as many characters `to` as `from`. */
  readonly #translated = (given: unknown, from: unknown, to: unknown) => {
    const text = String(given)
    this.#spend(translating * text.length)
    const { characters, toOther } = translationOf(`${from}${fieldEnd}${to}`)
    return text.replace(characters, toOther)
  }

  /** Like `strpos` of PostgreSQL, but counts code units: from 1; 0 if `text` does not contain `part`. */
  readonly #positionOf = (given: unknown, part: unknown) => {
    const text = String(given)
    this.#spend(text.length)
    return text.indexOf(String(part)) + 1
  }

  #spend(units: number): void {
    this.#left -= units
    if (this.#left < 0) throw tooMuchText
  }
}

/** A statement translates each text in the same way. */
const translationOf = memo(100, (fromAndTo: string) => {
  const [from = [], to = []] = fromAndTo.split(fieldEnd).map((it) => [...it])
  const others = new Map(from.map((character, place) => [character, to[place]]))
  return {
    characters: new RegExp(`[${from.map(RegExp.escape).join('')}]`, 'gu'),
    toOther: (character: string) => others.get(character) ?? character,
  }
})
