import { oneMinute, oneSecond } from '../domain/time/durations.ts'

/** In milliseconds. */
export interface Timeouts {
  readonly headers: number
  readonly request: number
  /** How long a client may go on sending a body after the last response of its connection. */
  readonly unread: number
  /** How long a client may take nothing of a response. */
  readonly response: number
  /** How long a connection without a request stays open. */
  readonly idle: number
  /** How often sockets are checked. */
  readonly interval: number
}

export const defaultTimeouts: Timeouts = {
  headers: 10 * oneSecond,
  request: 30 * oneSecond,
  unread: 5 * oneSecond,
  response: oneMinute,
  idle: 5 * oneSecond,
  interval: oneSecond,
}
