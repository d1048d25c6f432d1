import { setTimeout as pause } from 'node:timers/promises'
import { isBusy } from './sqlite-connection.ts'

/** In milliseconds. */
const retryEvery = 5

/**
 * Tries `work` again, without blocking this process, while another one holds the database.
 *
 * @param patience after how many milliseconds its failure is thrown instead.
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
