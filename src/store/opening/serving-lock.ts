import { readFileSync, statSync } from 'node:fs'
import { DomainError, messageOf, reasonOf } from '../../domain/errors.ts'
import { openPrepared } from '../engines/sqlite/connection.ts'
import { isBusy } from '../engines/sqlite/errors.ts'

/**
 * Makes this process the only one that serves `file`, until the returned function is
 * called or the process ends, in whatever way. The lock is one of the operating system, on
 * an empty file beside it, so none can be left behind.
 *
 * @throws {DomainError} `conflict` if another process has the lock, or if it cannot be
 * taken.
 */
export function lockForServing(file: string): () => void {
  const name = `${file}.lock`
  try {
    const lock = take(name)
    return () => lock.close()
  } catch (cause) {
    const message = isBusy(cause)
      ? `Another process serves ${file}${holderOf(name)}. Stop it first.`
      : `Cannot lock ${name}, which keeps others from serving the same database: ${messageOf(reasonOf(cause))}`
    throw new DomainError('conflict', message, { cause })
  }
}

const take = (name: string) =>
  openPrepared(name, { timeout: 0 }, (lock) => {
    // SQLite opens an unwritable file read-only, where the lock would exclude nobody. So this
    // writes, and never commits.
    lock.exec('begin exclusive; pragma user_version = 1')
  })

/** Which process has locked the file `name`, to follow its description; empty where Linux does not tell. */
function holderOf(name: string): string {
  try {
    const { dev, ino } = statSync(name)
    const [major, minor] = [(dev >> 8) & 0xfff, (dev & 0xff) | ((dev >> 12) & 0xfff00)]
    const place = `${inHex(major)}:${inHex(minor)}:${ino}`
    const locks = readFileSync('/proc/locks', 'utf8').split('\n')
    // proc_locks(5): "1: POSIX  ADVISORY  WRITE 4711 08:01:262145 0 EOF". Whoever is refused has one to read, for a moment.
    const fields = locks
      .map((line) => line.split(/ +/))
      .find((it) => it[3] === 'WRITE' && it[5] === place)
    const pid = Number(fields?.[4])
    return pid > 0 ? ` (process ${pid})` : ''
  } catch {
    return ''
  }
}

const inHex = (number: number) => number.toString(16).padStart(2, '0')
