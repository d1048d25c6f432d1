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
  const items = textsOf(found.items, moment, texts)
  return { body: pageText({ ...found, items }, request), until }
}

/**
 * A whole list, and how long it reads like that. Without `texts` none are kept: of a list so long
 * those of a few users would push out those of all others.
 */
export async function answerList(
  deps: Pick<ListDeps, 'store'> & Partial<ListDeps>,
  wanted: WantedList,
): Promise<Answer> {
  const { userId, list, filter, moment } = wanted
  const texts = deps.texts?.of(userId, moment.timeZone)
  const [found, until] = await Promise.all([
    deps.store.assignments.all(userId, assignmentQuery(list, filter, moment), texts?.known),
    lastsUntil(deps, wanted),
  ])
  return { body: listText(textsOf(found, moment, texts)), until }
}

const textsOf = (
  items: readonly (Assignment | string)[],
  { timeZone }: Moment,
  texts: TextsOfUser | undefined,
) =>
  items.map((it) =>
    typeof it === 'string' ? it : (texts?.write(it) ?? bytesAsText(assignmentText(it, timeZone))),
  )

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
