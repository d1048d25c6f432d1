import type { Static } from 'typebox'
import type { Deps, Store } from '../deps.ts'
import type { Assignment, Moment } from '../domain/assignment.ts'
import { type ListName, validityOf } from '../domain/assignment-criteria.ts'
import { type AssignmentFilter, assignmentQuery } from '../domain/assignment-filter.ts'
import { pageRequest } from '../domain/pagination.ts'
import type { Instant } from '../domain/time.ts'
import type { Validity } from '../domain/validity.ts'
import { assignmentText } from './assignment-text.ts'
import type { AssignmentTexts, TextsOfUser } from './assignment-texts.ts'
import { bytesAsText } from './bytes-as-text.ts'
import { listText, pageText } from './list-text.ts'
import type { Answer } from './reads.ts'
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
  const [found, validity] = await Promise.all([
    assignments.list(userId, assignmentQuery(list, filter, moment), request, texts.known),
    validOf(deps, wanted),
  ])
  const items = textsOf(found.items, moment, texts)
  return { body: pageText({ ...found, items }, request), ...validity }
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
  const [found, validity] = await Promise.all([
    deps.store.assignments.all(userId, assignmentQuery(list, filter, moment), texts?.known),
    validOf(deps, wanted),
  ])
  return { body: listText(textsOf(found, moment, texts)), ...validity }
}

const textsOf = (
  items: readonly (Assignment | string)[],
  { timeZone }: Moment,
  texts: TextsOfUser | undefined,
) =>
  items.map((it) =>
    typeof it === 'string' ? it : (texts?.write(it) ?? bytesAsText(assignmentText(it, timeZone))),
  )

async function validOf(
  { store }: Pick<ListDeps, 'store'>,
  { list, moment, userId }: WantedList,
): Promise<Validity> {
  const validity = validityOf(list, moment)
  return validity === 'next due' ? validUntilNextDue(store, userId, moment.now) : validity
}

/** As long as nothing that is open becomes overdue, which it is once its moment has passed. */
export async function validUntilNextDue(
  { assignments }: Pick<Store, 'assignments'>,
  userId: number,
  now: Instant,
): Promise<Validity> {
  const due = await assignments.nextDue(userId, now)
  return { from: now, until: (due ?? Number.POSITIVE_INFINITY) + 1 }
}
