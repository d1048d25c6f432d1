/**
 * Fills a new database, through the store: `seed.ts DATABASE FOLDER SIZE`. Who was made is
 * written to `users.json` in FOLDER.
 */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { issueApiKey } from '../src/actions/api-keys.ts'
import { createUser } from '../src/actions/users.ts'
import {
  assignmentDefaults,
  type NewAssignment,
  priorities,
} from '../src/domain/assignments/assignment.ts'
import type { Store } from '../src/store/store.ts'
import { testDeps } from '../test/support/deps.ts'
import { openShared } from '../test/support/postgres/shared-database.ts'
import {
  type Population,
  populations,
  type Share,
  type Student,
  subjects,
  timeZone,
} from './population.ts'

const day = 86_400_000
const now = Date.now()
/** How many users are made at once, to share a commit: fewer than PostgreSQL has connections. */
const together = 8

const [database = '', folder = '', size = ''] = process.argv.slice(2)
await seed(database, folder, populations[size as keyof typeof populations])

async function seed(database: string, folder: string, population: Population): Promise<void> {
  const store = await openShared(database)
  const students: Student[] = []
  for (const { users, ...share } of population) {
    for (let made = 0; made < users; made += together) {
      const few = Array.from({ length: Math.min(together, users - made) }, (_, n) =>
        makeStudent(store, share, students.length + n),
      )
      students.push(...(await Promise.all(few)))
    }
  }
  await store.close()
  writeFileSync(path.join(folder, 'users.json'), JSON.stringify(students))
}

async function makeStudent(store: Store, share: Share, number: number): Promise<Student> {
  const deps = testDeps(store, { now: () => now })
  const input = { email: `student-${number}@example.org`, name: `Student ${number}`, timeZone }
  const user = await createUser(deps, input, null)
  const key = await issueApiKey(deps, user, { name: 'bench', isReadOnly: false, expiresAt: null })
  const ids = await store.write(user.id, async (tx) => {
    const made: number[] = []
    for (let n = 0; n < share.assignments; n++) {
      made.push((await tx.assignments.insert(assignmentOf(n, share))).id)
    }
    return made
  })
  return { key, ids }
}

/** The `n`th of a user: first the overdue, then those due this week, the later, the completed. */
function assignmentOf(n: number, { overdue, dueThisWeek, later }: Share): NewAssignment {
  const isCompleted = n >= overdue + dueThisWeek + later
  const dueDate = now - (now % 60_000) + dueAfter(n, overdue, dueThisWeek, isCompleted)
  const createdAt = Math.min(dueDate, now) - day * (1 + (n % 365))
  const completedAt = isCompleted ? dueDate + (n % 7 === 0 ? 1 : -1) * day : null
  const subject = subjects[n % subjects.length] ?? ''
  return {
    ...assignmentDefaults,
    title: `${subject} ワークブック p. ${1000 + (n % 1000)}`,
    description: randomBytes(20).toString('hex'),
    subject,
    priority: priorities[n % priorities.length] ?? 'medium',
    dueDate,
    completedAt,
    recurringSettingId: null,
    nominalDate: null,
    createdAt,
    updatedAt: completedAt ?? createdAt,
  }
}

/** In milliseconds from now. */
function dueAfter(n: number, overdue: number, dueThisWeek: number, isCompleted: boolean): number {
  if (n < overdue) return -day * (1 + (n % 300))
  if (isCompleted) return -day * (2 + (n % 300))
  const ahead = n - overdue
  // Within five days: whatever the hour, today and the six days after it hold all of them.
  return ahead < dueThisWeek ? day * (0.5 + ahead / 4) : day * (8 + (ahead % 300))
}
