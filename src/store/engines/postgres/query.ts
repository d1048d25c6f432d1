import type { QueryConfig } from 'pg'

/** One query, and how long to wait for its result, in milliseconds. */
export interface PostgresQuery extends QueryConfig {
  readonly rowMode?: 'array'
  readonly query_timeout?: number
}

export interface QueryResult {
  readonly command: string
  readonly rows: unknown[]
}

export type RunQuery = (query: PostgresQuery, mayTakeLong?: boolean) => Promise<QueryResult>

/**
 * A query in a form that `pg` copies fast. It copies each one by the descriptors of its own properties, which takes
 * 2.7 µs for the usual five, and 0.8 for the one of this form.
 */
export class CopiedQuery implements QueryConfig {
  /** Not a private one: the copy would lack it. */
  readonly query: PostgresQuery

  constructor(query: PostgresQuery) {
    this.query = query
  }

  get text() {
    return this.query.text
  }

  get name() {
    return this.query.name
  }

  get values() {
    return this.query.values ?? []
  }

  get rowMode() {
    return this.query.rowMode
  }

  get query_timeout() {
    return this.query.query_timeout
  }
}
