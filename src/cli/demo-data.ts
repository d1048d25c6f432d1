import { issueApiKey } from '../actions/api-keys.ts'
import { createSeriesFromAssignment } from '../actions/recurring-settings.ts'
import { createUser } from '../actions/users.ts'
import type { Deps } from '../deps.ts'
import { type Language, personOf, type User } from '../domain/accounts/user.ts'
import {
  type AssignmentInput,
  type NewAssignment,
  newAssignment,
  type Priority,
} from '../domain/assignments/assignment.ts'
import { oneDay } from '../domain/time/durations.ts'
import { addDays, instantOf, localDateOf } from '../domain/time/time.ts'
import { homework } from './demo-homework.ts'

const perUser = 120
/** The examples begin this many days before today. */
const daysOfPast = 90
const times = ['20:00', '23:59', '17:00', '20:00', '08:30']

/** Not a secret: the database is temporary. */
const password = 'kadai-demo-2026!'

export interface Demo {
  /** The key of the first user, an administrator. */
  readonly key: string
  readonly emails: readonly string[]
  /** The password of each user. */
  readonly password: string
}

/** Creates two users with some months of past and future homework. */
export async function fillWithExamples(deps: Deps, timeZone: string): Promise<Demo> {
  const passwordHash = await deps.passwords.hash(password)
  const administrator = {
    email: 'admin@example.org',
    name: 'Aoi',
    language: 'en',
    isAdmin: true,
  } as const
  const student = { email: 'student@example.org', name: '陽菜', language: 'ja' } as const
  const first = await createUser(deps, { ...administrator, timeZone }, passwordHash)
  const second = await createUser(deps, { ...student, timeZone }, passwordHash)
  for (const user of [first, second]) await giveHomework(deps, user)
  const key = await issueApiKey(deps, first, { name: 'demo', isReadOnly: false, expiresAt: null })
  return { key, emails: [first.email, second.email], password }
}

async function giveHomework(deps: Deps, user: User): Promise<void> {
  const { language, timeZone } = user
  const today = localDateOf(deps.clock.now(), timeZone)
  const examples = Array.from({ length: perUser }, (_, n) => exampleOf(n, today, user))
  await deps.store.write(user.id, async (tx) => {
    for (const assignment of examples) await tx.assignments.insert(assignment)
  })
  for (const { shared, time, recurrence } of homework[language].series) {
    const first = { ...shared, dueDate: `${addDays(today, 2)}T${time}` }
    await createSeriesFromAssignment(deps, personOf(user), { first, recurrence })
  }
}

/** The `n`th assignment: the same in every demonstration, apart from its dates. */
function exampleOf(n: number, today: string, { timeZone, language }: User): NewAssignment {
  const given = addDays(today, Math.floor((n * (daysOfPast + 14)) / perUser) - daysOfPast)
  const midnight = instantOf(today, '00:00', timeZone)
  const now = Math.min(instantOf(given, '15:30', timeZone), midnight)
  const dueDay = addDays(given, 3 + ((n * 5) % 9))
  const dueDate = `${dueDay}T${times[n % times.length]}`
  const input = { ...taskOf(n, language), priority: priorityOf(n), dueDate }
  const assignment = newAssignment(input, { now, timeZone })
  const isDone = dueDay < today ? n % 25 !== 7 : given < today && n % 4 === 0
  if (!isDone) return assignment
  // Most are handed in a day early, some a day late, none later than today.
  const handedIn = assignment.dueDate + (n % 7 === 0 ? 1 : -1) * oneDay
  const completedAt = Math.min(handedIn, midnight)
  return { ...assignment, completedAt, updatedAt: completedAt }
}

function taskOf(n: number, language: Language): Pick<AssignmentInput, 'title' | 'subject'> {
  const { courses } = homework[language]
  const { subject, tasks } = courses[n % courses.length] ?? { subject: '', tasks: [] }
  const turn = Math.floor(n / courses.length)
  const task = tasks[turn % tasks.length] ?? ''
  return { subject, title: task.replace('#', `${Math.floor(turn / tasks.length) + 1}`) }
}

const priorityOf = (n: number): Priority => (n % 7 === 0 ? 'high' : n % 11 === 3 ? 'low' : 'medium')
