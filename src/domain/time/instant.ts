/** Milliseconds since 1970-01-01T00:00Z, an integer. */
export type Instant = number
