import { setTimeout as pause } from 'node:timers/promises'
import { isBusy } from './errors.ts'

/** How long to wait for another process that holds an SQLite file, in milliseconds. */
export const busyTimeout = 5000

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
  maxWait = busyTimeout,
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
