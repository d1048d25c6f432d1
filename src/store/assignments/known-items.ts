import type { Assignment } from '../../domain/assignments/assignment.ts'
import type { LocalReader, Row, Statement } from '../engines/engine.ts'
import type { Known } from '../store.ts'
import { toAssignment } from './assignment-rows.ts'
import { KnownVersions } from './known-versions.ts'

/** More rows than this are faster to read together than one by one. */
const readOneByOne = 4

/**
 * Reads lists whose items the caller mostly knows, by version. It remembers the newest
 * version of each assignment. So only ids have to be read, which an index alone provides.
 *
 * @param find parameters: user, id.
 */
export function knownItemReader(
  { allSync, hold, followAssignments }: LocalReader,
  find: Statement,
) {
  const newest = new KnownVersions()
  followAssignments((change) => {
    if (change === 'all') return newest.forgetAll()
    const { id, updatedAt } = change
    if (updatedAt === null) return newest.forget(id)
    // May be rolled back. That is harmless: no caller knows it, as it is later than all committed versions.
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
  const read = (userId: number, id: number): Assignment | undefined => {
    const [row] = allSync(find, [userId, id])
    return row && itemIn(row)
  }
  return {
    /** The caller's knowledge of an assignment, or the assignment. */
    one<T>(userId: number, id: number, known: Known<T>): Assignment | T | undefined {
      // The versions must be those of the newest state, even if nothing is read.
      hold()
      return knownOf(id, known) ?? read(userId, id)
    },
    /** Converts a complete row, and remembers its version. */
    itemIn,
    /**
     * For each id, the caller's knowledge of it, or the assignment; undefined if reading
     * all rows is faster.
     */
    of<T>(
      userId: number,
      ids: readonly Row[],
      known: Known<T>,
    ): readonly (Assignment | T)[] | undefined {
      const items: (Assignment | T)[] = []
      let unknown = 0
      for (const [value] of ids) {
        const id = Number(value)
        let item: Assignment | T | undefined = knownOf(id, known)
        if (item === undefined && ++unknown <= readOneByOne) item = read(userId, id)
        if (item === undefined) return undefined
        items.push(item)
      }
      return items
    },
  }
}
