import { oneDay } from './time/durations.ts'

/** How long a response is stored for retries, in milliseconds. */
export const answerRetention = oneDay

/** A request with its `Idempotency-Key`. */
export interface IdempotentRequest {
  readonly key: string
  /** Equal only for the same request. */
  readonly fingerprint: string
}

/** The stored response of such a request. */
export interface StoredAnswer {
  readonly fingerprint: string
  readonly status: number
  readonly body: string
}
