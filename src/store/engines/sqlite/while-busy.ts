import { setTimeout as pause } from 'node:timers/promises'
import { isBusy } from './errors.ts'

/** How long other processes may hold an SQLite file before we give up, in milliseconds. */
export const longestHold = 5000

/** In milliseconds. */
const retryEvery = 5

/**
 * Retries `work`, without blocking the process, while another process holds the database.
 *
 * @param maxWait milliseconds after which its error is thrown instead.
 * @param monotonic in milliseconds.
 */
export async function whileBusy<T>(
  work: () => T,
  maxWait = longestHold,
  monotonic: () => number = () => performance.now(),
): Promise<T> {
  const deadline = monotonic() + maxWait
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || monotonic() >= deadline) throw error
      await pause(retryEvery)
    }
  }
}
