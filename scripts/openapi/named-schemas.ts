import { isDeepStrictEqual } from 'node:util'
import type { Schema } from './document.ts'

/** Collects the schemas that have a title, and has references stand in their places. */
export class NamedSchemas {
  readonly #bodies = new Map<string, Schema>()

  /**
   * `schema` with every titled one in it, itself included, replaced by a
   * reference. Its default stays beside that: it is not the same everywhere. The examples of those
   * are left to the operations.
   *
   * @throws when two schemas have the same title and are not the same.
   */
  refer(schema: Schema): Schema {
    if (schema.title === undefined) return this.#within(schema)
    const { title, examples, default: fallback, ...untitled } = schema
    const body = this.#within(untitled)
    const known = this.#bodies.get(title)
    if (known && !isDeepStrictEqual(known, body)) throw new Error(`two schemas are called ${title}`)
    this.#bodies.set(title, body)
    const reference = { $ref: `#/components/schemas/${title}` }
    return fallback === undefined ? reference : { ...reference, default: fallback }
  }

  /** What the references point to, by name. */
  all(): Record<string, Schema> {
    return Object.fromEntries([...this.#bodies].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #within(schema: Schema): Schema {
    const { properties, items, anyOf } = schema
    return {
      // A list of words says what is allowed, but few tools conclude that it is a text.
      ...(schema.enum && { type: 'string' }),
      ...schema,
      ...(properties && { properties: this.#properties(properties) }),
      ...(items && { items: this.refer(items) }),
      ...(anyOf && { anyOf: anyOf.map((form) => this.refer(form)) }),
    }
  }

  #properties(properties: Record<string, Schema>): Record<string, Schema> {
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, this.refer(schema)]),
    )
  }
}
