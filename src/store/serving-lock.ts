import { DatabaseSync } from 'node:sqlite'
import { DomainError } from '../domain/errors.ts'

/**
 * Makes this process the only one that serves `file`, until the answered
 * function is called or the process ends, however it ends: the lock is the
 * operating system's, on an empty file beside it, so none is ever left behind.
 *
 * @throws {DomainError} `conflict` while another process has it.
 */
export function lockForServing(file: string): () => void {
  const lock = new DatabaseSync(`${file}.lock`, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    throw new DomainError('conflict', `Another process serves ${file}. Stop it first.`, { cause })
  }
  return () => lock.close()
}
