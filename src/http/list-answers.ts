import type { Static } from 'typebox'
import type { Deps, Store } from '../deps.ts'
import type { Moment } from '../domain/assignment.ts'
import { type ListName, validityOf } from '../domain/assignment-criteria.ts'
import { type AssignmentFilter, assignmentQuery } from '../domain/assignment-filter.ts'
import { type Awaitable, bothOf, whenKnown } from '../domain/awaitable.ts'
import { pageRequest } from '../domain/pagination.ts'
import type { Instant } from '../domain/time.ts'
import type { Validity } from '../domain/validity.ts'
import type { AssignmentTexts } from './assignment-texts.ts'
import { type JoinedTexts, joinedTexts, listText, pageText } from './list-text.ts'
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
export function answerPage(
  deps: ListDeps,
  wanted: WantedList,
  query: Static<typeof PageQuery>,
): Awaitable<Answer> {
  const { userId, list, filter, moment } = wanted
  const request = pageRequest(query.page, query.page_size)
  const texts = deps.texts.of(userId, moment.timeZone)
  const asked = assignmentQuery(list, filter, moment)
  const body = () =>
    whenKnown(deps.store.assignments.list(userId, asked, request, texts.known), (page) =>
      pageText(texts.join(page.items), page, request),
    )
  return whenKnown(
    bothOf(body, () => validOf(deps, wanted)),
    answerOf,
  )
}

/**
 * A whole list, and how long it reads like that. Without `texts` none are kept: of a list so long
 * those of a few users would push out those of all others.
 */
export function answerList(
  deps: Pick<ListDeps, 'store'> & Partial<ListDeps>,
  wanted: WantedList,
): Awaitable<Answer> {
  const body = () => whenKnown(wholeList(deps, wanted), listText)
  return whenKnown(
    bothOf(body, () => validOf(deps, wanted)),
    answerOf,
  )
}

function wholeList(
  { store: { assignments }, texts }: Pick<ListDeps, 'store'> & Partial<ListDeps>,
  { userId, list, filter, moment }: WantedList,
): Awaitable<JoinedTexts> {
  const { timeZone } = moment
  const asked = assignmentQuery(list, filter, moment)
  const own = texts?.of(userId, timeZone)
  return own
    ? whenKnown(assignments.all(userId, asked, own.known), (found) => own.join(found))
    : whenKnown(assignments.all(userId, asked), (found) => joinedTexts(found, timeZone))
}

const answerOf = ([body, validity]: [Answer['body'], Validity]): Answer => ({ body, ...validity })

function validOf(
  { store }: Pick<ListDeps, 'store'>,
  { list, moment, userId }: WantedList,
): Awaitable<Validity> {
  const validity = validityOf(list, moment)
  return validity === 'next due' ? validUntilNextDue(store, userId, moment.now) : validity
}

/** As long as nothing that is open becomes overdue, which it is once its moment has passed. */
export function validUntilNextDue(
  { assignments }: Pick<Store, 'assignments'>,
  userId: number,
  now: Instant,
): Awaitable<Validity> {
  return whenKnown(assignments.nextDue(userId, now), (due = Number.POSITIVE_INFINITY) => ({
    from: now,
    until: due + 1,
  }))
}
