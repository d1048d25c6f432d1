import type { Static } from 'typebox'
import type { AssignmentQuery, Deps, Store } from '../../deps.ts'
import type { Assignment } from '../../domain/assignments/assignment.ts'
import { type ListName, validityOf } from '../../domain/assignments/assignment-criteria.ts'
import { ampleRoom, assertFits, longestList } from '../../domain/assignments/longest-list.ts'
import { type Awaitable, bothOf, mapAwaitable } from '../../domain/awaitable.ts'
import { pageRequest } from '../../domain/pagination.ts'
import type { Instant, Moment } from '../../domain/time/time.ts'
import type { Validity } from '../../domain/validity.ts'
import { assignmentText } from '../bodies/assignment-text.ts'
import { bytesAsText } from '../bodies/bytes-as-text.ts'
import { listText, pageText } from '../bodies/list-text.ts'
import type { UnsentBytes } from '../bodies/unsent-bytes.ts'
import type { AssignmentTexts, TextsOfUser } from '../cache/assignment-texts.ts'
import type { Answer } from '../reads.ts'
import type { PageQuery } from '../schemas/conventions.ts'

export interface ListDeps extends Pick<Deps, 'store'> {
  readonly texts: AssignmentTexts
  readonly unsent: UnsentBytes
}

export interface RequestedList {
  readonly userId: number
  readonly list: ListName
  readonly query: AssignmentQuery
  readonly moment: Moment
}

/** Builds the response with one page of a list. */
export function buildPage(
  deps: ListDeps,
  wanted: RequestedList,
  { page: number, page_size: size }: Static<typeof PageQuery>,
): Awaitable<Answer> {
  const { userId, query, moment } = wanted
  const { assignments } = deps.store
  const request = pageRequest(number, size)
  const texts = deps.texts.of(userId, moment.timeZone)
  const found = bothOf(
    () => assignments.list(userId, query, request, texts.known),
    () => validOf(deps, wanted),
  )
  return mapAwaitable(found, ([{ items, totalCount }, validity]) => {
    const page = { items: items.map((it) => textOf(it, moment, texts)), totalCount }
    return { body: pageText(page, request), ...validity }
  })
}

/**
 * Builds the response with a whole list. Without `texts` nothing is cached: in a list
 * this long, the assignments of a few users would evict those of all others.
 *
 * @throws {InvalidInput} if it exceeds `longestList`.
 * @throws {DomainError} `unread`.
 */
export function buildList(
  deps: Pick<ListDeps, 'store' | 'unsent'> & Partial<ListDeps>,
  wanted: RequestedList,
): Awaitable<Answer> {
  const { userId, query, moment } = wanted
  const texts = deps.texts?.of(userId, moment.timeZone)
  const room = () => deps.unsent.roomFor(userId)
  const found = bothOf(
    () => deps.store.assignments.all(userId, query, texts?.known, room),
    () => validOf(deps, wanted),
  )
  return mapAwaitable(found, ([items, validity]) => ({
    body: listText(textsThatFit(items, moment, texts)),
    ...validity,
  }))
}

const bounds = { longest: longestList, room: ampleRoom }

/** Escapes may make a list longer than the store found it: a control character takes six bytes. */
function textsThatFit(
  items: readonly (Assignment | string)[],
  moment: Moment,
  texts: TextsOfUser | undefined,
): readonly string[] {
  let length = 0
  return items.map((it) => {
    const text = textOf(it, moment, texts)
    length += text.length
    assertFits('assignments', length, bounds)
    return text
  })
}

const textOf = (
  it: Assignment | string,
  { timeZone }: Moment,
  texts: TextsOfUser | undefined,
): string =>
  typeof it === 'string' ? it : (texts?.write(it) ?? bytesAsText(assignmentText(it, timeZone)))

function validOf(
  { store }: Pick<ListDeps, 'store'>,
  { list, moment, userId }: RequestedList,
): Awaitable<Validity> {
  const validity = validityOf(list, moment)
  return validity === 'next due' ? validUntilNextDue(store, userId, moment.now) : validity
}

/** Valid until the next open assignment becomes overdue, which is just after its due time. */
export function validUntilNextDue(
  { assignments }: Pick<Store, 'assignments'>,
  userId: number,
  now: Instant,
): Awaitable<Validity> {
  return mapAwaitable(assignments.nextDue(userId, now), (due = Number.POSITIVE_INFINITY) => ({
    from: now,
    until: due + 1,
  }))
}
