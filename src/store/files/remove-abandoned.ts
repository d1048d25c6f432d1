import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { codeOf, isOfSystem } from '../../domain/errors.ts'
import { oneHour } from '../../domain/time/durations.ts'
import { writerOf } from './file-names.ts'

/**
 * Deletes the unfinished files in `folder` that killed processes have left, as far as this user can. A process of another
 * machine or container may write there, too, which is not seen here: so only those that nobody has written for an hour.
 */
export function removeAbandoned(folder: string): void {
  asFarAsPossible(() => {
    for (const name of readdirSync(folder)) {
      const writer = writerOf(name)
      // One of this process is not begun yet: in a container, each backup may have the same number.
      if (writer === undefined || (writer !== process.pid && isRunning(writer))) continue
      const file = path.join(folder, name)
      asFarAsPossible(() => {
        const found = statSync(file)
        if (found.isFile() && found.mtimeMs < Date.now() - oneHour) rmSync(file)
      })
    }
  })
}

function asFarAsPossible(act: () => void): void {
  try {
    act()
  } catch (error) {
    if (!isOfSystem(error)) throw error
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // One of another user may not be signalled.
    return codeOf(error) !== 'ESRCH'
  }
}
