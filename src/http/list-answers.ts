import type { Static } from 'typebox'
import type { Deps } from '../deps.ts'
import type { Assignment, Moment } from '../domain/assignment.ts'
import { changesAt, type ListName } from '../domain/assignment-criteria.ts'
import { type AssignmentFilter, assignmentQuery } from '../domain/assignment-filter.ts'
import { pageRequest } from '../domain/pagination.ts'
import type { Instant } from '../domain/time.ts'
import { assignmentText } from './assignment-text.ts'
import type { AssignmentTexts, TextsOfUser } from './assignment-texts.ts'
import { bytesAsText } from './bytes-as-text.ts'
import type { Answer } from './kept-answers.ts'
import { listText, pageText } from './list-text.ts'
import type { PageQuery } from './schemas/conventions.ts'

export interface ListDeps extends Pick<Deps, 'store'> {
  readonly texts: AssignmentTexts
}

export interface WantedList {
  readonly userId: number
  readonly list: ListName
  readonly filter: AssignmentFilter
  readonly moment: Moment
}

/** One page of a list, and how long it reads like that. */
export async function answerPage(
  deps: ListDeps,
  wanted: WantedList,
  query: Static<typeof PageQuery>,
): Promise<Answer> {
  const { userId, list, filter, moment } = wanted
  const { assignments } = deps.store
  const request = pageRequest(query.page, query.page_size)
  const texts = deps.texts.of(userId, moment.timeZone)
  const [found, until] = await Promise.all([
    assignments.list(userId, assignmentQuery(list, filter, moment), request, texts.known),
    lastsUntil(deps, wanted),
  ])
  const items = textsOf(texts, found.items)
  return { body: pageText({ ...found, items }, request), until }
}

/** A whole list, and how long it reads like that. */
export async function answerList(deps: ListDeps, wanted: WantedList): Promise<Answer> {
  const { userId, list, filter, moment } = wanted
  const texts = deps.texts.of(userId, moment.timeZone)
  const [found, until] = await Promise.all([
    deps.store.assignments.all(userId, assignmentQuery(list, filter, moment), texts.known),
    lastsUntil(deps, wanted),
  ])
  return { body: listText(textsOf(texts, found)), until }
}

/** As `answerList`, for a list so long that the texts of a few users would push out those of all others. */
export async function answerLongList(
  { store }: Pick<ListDeps, 'store'>,
  wanted: WantedList,
): Promise<Answer> {
  const { userId, list, filter, moment } = wanted
  const [found, until] = await Promise.all([
    store.assignments.all(userId, assignmentQuery(list, filter, moment)),
    lastsUntil({ store }, wanted),
  ])
  const texts = found.map((it) => bytesAsText(assignmentText(it, moment.timeZone)))
  return { body: listText(texts), until }
}

const textsOf = (texts: TextsOfUser, items: readonly (Assignment | string)[]) =>
  items.map((it) => (typeof it === 'string' ? it : texts.write(it)))

async function lastsUntil(
  { store }: Pick<ListDeps, 'store'>,
  { list, moment, userId }: WantedList,
): Promise<Instant> {
  const change = changesAt(list, moment)
  if (change !== 'next due') return change
  const due = await store.assignments.nextDue(userId, moment.now)
  // It is overdue once that moment has passed.
  return (due ?? Number.POSITIVE_INFINITY) + 1
}
