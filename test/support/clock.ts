import type { Clock } from '../../src/deps.ts'

/** A clock that stands still until it is set. */
export interface SetClock extends Clock {
  /** To an instant in RFC 3339. */
  set(time: string): void
  /** Forward, or back, by so many milliseconds. */
  advance(milliseconds: number): void
}

export function clockAt(time: string): SetClock {
  let now = Date.parse(time)
  return {
    now: () => now,
    set(next) {
      now = Date.parse(next)
    },
    advance(milliseconds) {
      now += milliseconds
    },
  }
}
