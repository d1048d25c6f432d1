import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { codeOf } from '../../domain/errors.ts'
import { logsBeside } from '../files/log-files.ts'

/**
 * Opens an SQLite file to read it; a service may be using it. On a disk that became read-only, where SQLite could not
 * make the index of a log, a file without a log is read as one that nobody changes (SQLite, "Read-Only WAL-Mode
 * Databases"): that is when one needs a backup most.
 *
 * @param timeout how long to wait for another process, in milliseconds.
 */
export function openToRead(file: string, timeout: number): DatabaseSync {
  const isUnchanging = isReadOnlyDisk(path.dirname(file)) && logsBeside(file).length === 0
  return new DatabaseSync(isUnchanging ? immutable(file) : file, { readOnly: true, timeout })
}

/** The address by which SQLite neither locks a file nor looks for a log of it. */
export function immutable(file: string): URL {
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  return url
}

function isReadOnlyDisk(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return false
  } catch (error) {
    return codeOf(error) === 'EROFS'
  }
}
