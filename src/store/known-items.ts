import type { Assignment } from '../domain/assignment.ts'
import { toAssignment } from './assignment-rows.ts'
import type { Row, Session, Statement } from './engines/engine.ts'
import { KnownVersions } from './known-versions.ts'
import type { Known } from './store.ts'

/** More than this many are read sooner together than one by one. */
const readOneByOne = 4

/**
 * Reads lists most of whose items the caller knows by their versions. Which
 * versions are the newest is remembered here, so that the ids, which an index
 * alone tells, are all that has to be read. Undefined where changes are not told.
 *
 * @param find user, id
 */
export function knownItemReader(
  { now, followRows }: Pick<Session, 'now' | 'followRows'>,
  find: Statement,
) {
  if (!now || !followRows) return undefined
  const newest = new KnownVersions()
  followRows('assignments', (change) => {
    if (change === 'all rows') return newest.forgetAll()
    const { id, updatedAt } = change
    if (updatedAt === null) return newest.forget(id)
    // Also one that was rolled back, which nobody knows: it is later than all that were committed before.
    newest.renew({ id, updatedAt })
  })
  const itemIn = (row: Row): Assignment => {
    const assignment = toAssignment(row)
    newest.set(assignment)
    return assignment
  }
  const knownOf = <T>(id: number, known: Known<T>): T | undefined => {
    const updatedAt = newest.get(id)
    return updatedAt === undefined ? undefined : known({ id, updatedAt })
  }
  return {
    /** The item in a row that was read as a whole. */
    itemIn,
    /** What is known of each of a user's assignments, or the assignment; undefined where it is better to read all of them. */
    of<T>(
      userId: number,
      ids: readonly Row[],
      known: Known<T>,
    ): readonly (Assignment | T)[] | undefined {
      const items: (Assignment | T)[] = []
      let read = 0
      for (const [value] of ids) {
        const id = Number(value)
        let item: Assignment | T | undefined = knownOf(id, known)
        if (item === undefined) {
          const [row] = ++read > readOneByOne ? [] : now(find, [userId, id])
          if (row === undefined) return undefined
          item = itemIn(row)
        }
        items.push(item)
      }
      return items
    },
  }
}
