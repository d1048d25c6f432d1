import { createAssignment } from '../../../src/actions/assignments.ts'
import { createSeriesFromAssignment } from '../../../src/actions/recurring-settings.ts'
import {
  type Language,
  type Person,
  personOf,
  type User,
} from '../../../src/domain/accounts/user.ts'
import type { Assignment, AssignmentInput } from '../../../src/domain/assignments/assignment.ts'
import type { RecurrenceInput } from '../../../src/domain/series/schedule-input.ts'
import { anAssignment } from '../builders.ts'
import type { Service } from '../service.ts'
import { aMorning } from './website.ts'

interface Schoolwork {
  readonly subjects: readonly string[]
  readonly open: readonly AssignmentInput[]
  readonly series: readonly {
    readonly first: AssignmentInput
    readonly recurrence: RecurrenceInput
  }[]
}

const weekly: RecurrenceInput = { recurrenceType: 'weekly' }
const monthEnds: RecurrenceInput = {
  recurrenceType: 'monthly',
  recurrenceDay: 31,
  endType: 'count',
  endCount: 10,
}

const work: Readonly<Record<Language, Schoolwork>> = {
  ja: {
    subjects: ['国語', '数学', '英語', '理科', '社会'],
    open: [
      {
        title: '漢字ワーク p.12–15',
        subject: '国語',
        dueDate: '2026-04-13T20:00',
        priority: 'high',
      },
      { title: '英単語 Unit 3', subject: '英語', dueDate: '2026-04-14' },
      { title: '理科レポート「春の植物」', subject: '理科', dueDate: '2026-04-15T17:00' },
      {
        title: '連立方程式プリント',
        subject: '数学',
        dueDate: '2026-04-15T20:00',
        priority: 'high',
      },
      { title: '歴史新聞の下書き', subject: '社会', dueDate: '2026-04-17T20:00' },
      { title: '英語の音読', subject: '英語', dueDate: '2026-04-18T21:00', priority: 'low' },
      { title: '読書感想文', subject: '国語', dueDate: '2026-04-24', description: '800字以上' },
      { title: 'ポスターの下絵', subject: '美術', dueDate: '2026-05-07' },
    ],
    series: [
      {
        first: { title: '計算ドリル', subject: '数学', dueDate: '2026-04-16T08:30' },
        recurrence: weekly,
      },
      {
        first: { title: '月末のふり返り', subject: '国語', dueDate: '2026-04-30T20:00' },
        recurrence: monthEnds,
      },
    ],
  },
  en: {
    subjects: ['English', 'Maths', 'Japanese', 'Biology', 'History'],
    open: [
      {
        title: 'Grammar sheet, p. 12–15',
        subject: 'English',
        dueDate: '2026-04-13T20:00',
        priority: 'high',
      },
      { title: 'Vocabulary unit 3', subject: 'Japanese', dueDate: '2026-04-14' },
      { title: 'Report on spring plants', subject: 'Biology', dueDate: '2026-04-15T17:00' },
      { title: 'Equations', subject: 'Maths', dueDate: '2026-04-15T20:00', priority: 'high' },
      { title: 'Draft of the newspaper', subject: 'History', dueDate: '2026-04-17T20:00' },
      { title: 'Reading log', subject: 'English', dueDate: '2026-04-18T21:00', priority: 'low' },
      {
        title: 'Book review',
        subject: 'English',
        dueDate: '2026-04-24',
        description: '800 words or more',
      },
      { title: 'Sketch of the poster', subject: 'Art', dueDate: '2026-05-07' },
    ],
    series: [
      {
        first: { title: 'Mental arithmetic', subject: 'Maths', dueDate: '2026-04-16T08:30' },
        recurrence: weekly,
      },
      {
        first: { title: 'Look back on the month', subject: 'English', dueDate: '2026-04-30T20:00' },
        recurrence: monthEnds,
      },
    ],
  },
}

const DAY = 86_400_000

/** How many pieces of the past there are: the ids of what is open follow on them. */
export const pastCount = 60

/** Some months of homework in their own language: behind and before them, and two series. */
export async function giveHomework(site: Service, user: User): Promise<void> {
  const { deps, clock } = site
  const person = personOf(user)
  const { subjects, open, series } = work[user.language]
  const today = clock.now()
  for (let n = 0; n < pastCount; n++) await givePast(site, person, { n, today, subjects })
  clock.set(aMorning)
  for (const input of open) await createAssignment(deps, person, input)
  for (const input of series) await createSeriesFromAssignment(deps, person, input)
}

/** Assignments due on `days`, and a weekly series from Friday on, all with the same words. */
export async function giveWorded(
  { deps }: Service,
  user: User,
  { days, ...words }: Omit<AssignmentInput, 'dueDate'> & { readonly days: readonly string[] },
): Promise<void> {
  const person = personOf(user)
  for (const dueDate of days) await createAssignment(deps, person, { ...words, dueDate })
  const first = { ...words, dueDate: '2026-04-17' }
  await createSeriesFromAssignment(deps, person, { first, recurrence: weekly })
}

/** An assignment that only the page of the deleted ones ever shows. */
export async function deleteHomework(
  { deps, clock }: Service,
  user: User,
  words: Partial<Assignment> = inOwnLanguage(user),
): Promise<void> {
  const now = clock.now()
  await deps.store.write(user.id, async ({ assignments }) => {
    const { id } = await assignments.insert(anAssignment({ ...words, dueDate: now + 3 * DAY }))
    await assignments.delete(id, now)
  })
}

/** In the language of a user who was given homework. */
export const subjectsOf = ({ language }: User) => work[language].subjects

function inOwnLanguage(user: User): Partial<Assignment> {
  const [subject = ''] = subjectsOf(user)
  return { title: `${subject} 8`, subject }
}

interface Past {
  readonly n: number
  readonly today: number
  readonly subjects: readonly string[]
}

/** One piece of the past: handed in on time, or a little late. */
async function givePast(
  { deps, clock }: Service,
  person: Person,
  { n, today, subjects }: Past,
): Promise<void> {
  const given = today - (150 - n * 2.4) * DAY
  clock.set(new Date(given).toISOString())
  const subject = subjects[n % subjects.length] ?? ''
  const dueDate = new Date(given + 4 * DAY).toISOString()
  const title = `${subject} ${n + 1}`
  const { id } = await createAssignment(deps, person, { title, subject, dueDate })
  clock.set(new Date(given + (n % 6 === 0 ? 5 : 2 + (n % 2)) * DAY).toISOString())
  await deps.store.write(person.userId, async (tx) => {
    const assignment = await tx.assignments.find(id)
    const at = clock.now()
    if (assignment) await tx.assignments.update({ ...assignment, completedAt: at, updatedAt: at })
  })
}
