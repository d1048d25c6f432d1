import { issueApiKey } from '../actions/api-keys.ts'
import { createSeriesFromAssignment } from '../actions/recurring-settings.ts'
import { createUser } from '../actions/users.ts'
import type { Deps } from '../deps.ts'
import { personOf, type User } from '../domain/accounts/user.ts'
import { type NewAssignment, newAssignment, priorities } from '../domain/assignments/assignment.ts'
import { oneDay } from '../domain/time/durations.ts'
import { addDays, instantOf, localDateOf } from '../domain/time/time.ts'

const subjects = ['国語', '数学', '英語', '理科', '社会', 'Art']
const tasks = ['ワークブック', '小テストの準備', '作文', 'Reading', '調べ学習', 'プリント']
const perUser = 120
/** The examples begin this many days before today. */
const daysOfPast = 90

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
  const teacher = { email: 'admin@example.org', name: 'Aoi', isAdmin: true, timeZone }
  const first = await createUser(deps, teacher, passwordHash)
  const second = await createUser(
    deps,
    { email: 'student@example.org', name: '陽菜', timeZone },
    passwordHash,
  )
  for (const user of [first, second]) await giveHomework(deps, user)
  const key = await issueApiKey(deps, first, { name: 'demo', isReadOnly: false, expiresAt: null })
  return { key, emails: [first.email, second.email], password }
}

async function giveHomework(deps: Deps, user: User): Promise<void> {
  const today = localDateOf(deps.clock.now(), user.timeZone)
  const homework = Array.from({ length: perUser }, (_, n) => exampleOf(n, today, user))
  await deps.store.write(user.id, async (tx) => {
    for (const assignment of homework) await tx.assignments.insert(assignment)
  })
  await createSeriesFromAssignment(deps, personOf(user), {
    first: { title: '漢字テスト', subject: '国語', dueDate: `${addDays(today, 2)}T08:30` },
    recurrence: { recurrenceType: 'weekly' },
  })
}

/** The `n`th assignment: the same in every demonstration, apart from its dates. */
function exampleOf(n: number, today: string, { timeZone, id }: User): NewAssignment {
  const given = addDays(today, Math.floor((n * (daysOfPast + 14)) / perUser) - daysOfPast)
  const midnight = instantOf(today, '00:00', timeZone)
  const now = Math.min(instantOf(given, '15:30', timeZone), midnight)
  const dueDate = `${addDays(given, 3 + ((n * 5 + id) % 9))}T20:00`
  const subject = subjects[(n * 7 + id) % subjects.length] ?? ''
  const title = `${subject} ${tasks[(n * 11 + id) % tasks.length]} ${n + 1}`
  const priority = priorities[n % priorities.length]
  const assignment = newAssignment({ title, subject, priority, dueDate }, { now, timeZone })
  const isDone = given < addDays(today, -10) ? n % 9 !== 0 : n % 4 === 0 && given < today
  if (!isDone) return assignment
  // Most are handed in a day early, some a day late, none later than today.
  const handedIn = assignment.dueDate + (n % 7 === 0 ? 1 : -1) * oneDay
  const completedAt = Math.min(handedIn, midnight)
  return { ...assignment, completedAt, updatedAt: completedAt }
}
