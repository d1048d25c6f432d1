import { setTimeout as pause } from 'node:timers/promises'
import { isBusy } from './sqlite-connection.ts'

/** In milliseconds. */
const retryEvery = 5

/**
 * Retries `work`, without blocking the process, while another process holds the database.
 *
 * @param patience milliseconds after which its error is thrown instead.
 */
export async function whileBusy<T>(work: () => T, patience: number): Promise<T> {
  for (let waited = 0; ; waited += retryEvery) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || waited >= patience) throw error
      await pause(retryEvery)
    }
  }
}
