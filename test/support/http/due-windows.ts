import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { anAssignment, at } from '../builders.ts'
import { titlesOf } from '../homework.ts'
import { seedAssignments } from '../seed.ts'
import { startService } from '../service.ts'

/** A moment in a zone, and the due times that a list then covers. */
export type DueWindow = [why: string, zone: string, now: string, from: string, before: string]

/** Asserts to the millisecond which due times a list covers. */
export async function assertCovers(
  t: TestContext,
  path: string,
  windows: readonly DueWindow[],
): Promise<void> {
  const { clock, deps, join } = await startService(t)
  for (const [index, [why, zone, now, from, before]] of windows.entries()) {
    await t.test(why, async () => {
      const { call, user } = await join(`${index}@example.org`, zone)
      clock.set(now)
      await seedAssignments(deps.store, user.id, [
        anAssignment({ title: 'too early', dueDate: at(from) - 1 }),
        anAssignment({ title: 'first', dueDate: at(from) }),
        anAssignment({ title: 'last', dueDate: at(before) - 1 }),
        anAssignment({ title: 'too late', dueDate: at(before) }),
      ])
      assert.deepEqual(await titlesOf(call, path), ['first', 'last'])
    })
  }
}
