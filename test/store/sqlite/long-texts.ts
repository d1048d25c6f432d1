import type { TestContext } from 'node:test'
import type { Store } from '../../../src/store/store.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments } from '../../support/seed.ts'
import { openSqliteFile } from '../../support/store/sqlite-file.ts'

const order = { by: 'createdAt', descending: false } as const
const text = 'chapter 4'
export const query = { criteria: { text }, order }
export const longText = '課題'.repeat(9000)

/** Gives a user assignments, of which each third has the text. */
export async function seedLong(store: Store, userId: number, count: number) {
  const given = Array.from({ length: count }, (_, n) =>
    anAssignment({ description: longText + (n % 3 === 0 ? 'Chapter ４' : ''), createdAt: n }),
  )
  const ids = (await seedAssignments(store, userId, given)).map(({ id }) => id)
  return { ids, found: ids.filter((_, n) => n % 3 === 0) }
}

/** A store with a user who has them. */
export async function openLong(t: TestContext, count: number) {
  const opened = await openSqliteFile(t)
  return { ...opened, ...(await seedLong(opened.store, opened.userId, count)) }
}
