import { statSync } from 'node:fs'
import { unavailable } from '../../../domain/errors.ts'

/**
 * Returns a check that the files at `paths` are still the ones of now. If one is moved or deleted,
 * SQLite continues to write to it, and nobody finds that again.
 *
 * @throws {DomainError} `unavailable`, the check, with what to do.
 */
export function filesInPlace(paths: readonly string[]): () => void {
  const files = paths.map((path) => ({ path, opened: numbersOf(path) }))
  return () => {
    for (const { path, opened } of files) {
      const found = numbersOf(path)
      if (found?.ino !== opened?.ino || found?.dev !== opened?.dev) throw unavailable(moved(path))
    }
  }
}

// As bigints: a double does not hold every number of a file.
const numbersOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false })

const moved = (path: string) =>
  new Error(
    `${path} was moved, replaced or deleted while this process uses it. Put the same file back, ` +
      'or stop the service, restore a backup, and start it again.',
  )
