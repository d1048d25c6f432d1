import { randomUUID } from 'node:crypto'
import type { Assignment, NewAssignment } from '../../src/domain/assignments/assignment.ts'
import type {
  NewRecurringSetting,
  RecurringSetting,
} from '../../src/domain/series/recurring-setting.ts'
import type { Engine } from '../../src/store/engines/engine.ts'
import type { Store } from '../../src/store/store.ts'
import { beginDays, dayTallyStatements } from '../../src/store/tallies/day-tallies.ts'
import { aRecurringSetting, aUser } from './builders.ts'

/** Adds a user, whose e-mail no one else has, and gives the id. */
export async function seedUser(store: Store): Promise<number> {
  const user = aUser({ email: `${randomUUID()}@example.test` })
  const { id } = await store.writeDirectory((tx) => tx.users.insert(user))
  return id
}

/** Gives a user these assignments, in this order. */
export function seedAssignments(
  store: Store,
  userId: number,
  assignments: readonly NewAssignment[],
): Promise<readonly Assignment[]> {
  return store.write(userId, async (tx) => {
    const inserted: Assignment[] = []
    for (const assignment of assignments) inserted.push(await tx.assignments.insert(assignment))
    return inserted
  })
}

/** Has a user's assignments counted by day, as if there were many. */
export function countByDay({ reader, traits, write }: Engine, userId: number): Promise<void> {
  const statements = dayTallyStatements(reader.db, traits)
  return write(userId, (transaction) => beginDays(transaction, statements, userId))
}

export function seedSetting(
  store: Store,
  userId: number,
  over?: Partial<NewRecurringSetting>,
): Promise<RecurringSetting> {
  return store.write(userId, (tx) => tx.recurringSettings.insert(aRecurringSetting(over)))
}
