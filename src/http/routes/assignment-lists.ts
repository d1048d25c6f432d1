import type { Static } from 'typebox'
import type { ListName } from '../../domain/assignments/assignment-criteria.ts'
import { assignmentQuery } from '../../domain/assignments/assignment-filter.ts'
import { longestList } from '../../domain/assignments/longest-list.ts'
import type { Awaitable } from '../../domain/awaitable.ts'
import type { Moment } from '../../domain/time/time.ts'
import { buildList, buildPage, type ListDeps, type RequestedList } from '../answers/list-answers.ts'
import type { PlannedRead, ReadRoutes } from '../read-routes.ts'
import type { Answer } from '../reads.ts'
import { answers } from '../schemas/answers.ts'
import { AssignmentListJson, AssignmentPageJson } from '../schemas/assignment.ts'
import {
  AllQuery,
  FilterQuery,
  ListQuery,
  pagedLists,
  readFilter,
  wholeLists,
} from '../schemas/assignment-query.ts'
import { Type } from '../schemas/type.ts'
import { Turns } from '../turns.ts'
import type { Api } from '../type-provider.ts'

const tags = ['lists']
const size = `${longestList / 2 ** 20} MiB`
const longest = `At most ${size}; a longer list must be narrowed by filters.`

/** What each list has, for the description of the API. */
const contents: Readonly<Record<Exclude<ListName, 'all'>, string>> = {
  pending: 'All incomplete ones, overdue ones included.',
  completed: 'The one completed last comes first, unless `sort` says otherwise.',
  overdue: 'Incomplete ones whose due time has passed.',
  'due-today': 'Today is a day in your time zone. What is overdue since this morning is included.',
  'due-this-week': 'The seven days that begin with today, in your time zone.',
}

/** The lists of assignments. In the earlier form, `/assignments` is unpaged. */
export function assignmentListRoutes(api: Api, deps: ListDeps, reads: ReadRoutes): void {
  wholeRoute(api, deps, reads)
  for (const list of pagedLists) {
    const schema = {
      tags,
      operationId: operationIdOf(list),
      summary: `List ${list} assignments`,
      description: contents[list],
      querystring: ListQuery,
      response: answers({ 200: AssignmentPageJson }),
    }
    reads.addPlanned(api, `/assignments/${list}`, { schema }, (input, moment) =>
      planned(deps, wantedBy(list, input, moment), (it) => buildPage(deps, it, input.query)),
    )
  }
  for (const list of wholeLists) {
    const schema = {
      tags,
      operationId: operationIdOf(list),
      summary: `List incomplete assignments ${list.replaceAll('-', ' ')}`,
      description: `${contents[list]} ${longest}`,
      querystring: FilterQuery,
      response: answers({ 200: AssignmentListJson }),
    }
    reads.addPlanned(api, `/assignments/${list}`, { schema }, (input, moment) =>
      planned(deps, wantedBy(list, input, moment), (it) => buildList(deps, it)),
    )
  }
}

function wholeRoute(api: Api, deps: ListDeps, reads: ReadRoutes): void {
  // For the long lists of the earlier form: while one is written, the others wait before they read any rows.
  const turns = new Turns()
  const schema = {
    tags,
    operationId: 'listAssignments',
    summary: 'List assignments',
    description: `With \`X-API-Key\`, the earlier form of the API: all assignments, unpaged, at most ${size}.`,
    querystring: AllQuery,
    response: answers({ 200: Type.Union([AssignmentPageJson, AssignmentListJson]) }),
  }
  const { store, unsent } = deps
  reads.addPlanned(api, '/assignments', { schema, earlierQuery: ['filter'] }, (input, moment) =>
    planned(deps, wantedBy(input.query.filter ?? 'all', input, moment), (it) =>
      input.isEarlierForm
        ? turns.next().then(() => buildList({ store, unsent }, it))
        : buildPage(deps, it, input.query),
    ),
  )
}

const planned = (
  { store }: ListDeps,
  wanted: RequestedList,
  build: (wanted: RequestedList) => Awaitable<Answer>,
): PlannedRead => ({
  mayTakeLong: store.assignments.mayTakeLong(wanted.userId, wanted.query),
  build: () => build(wanted),
})

interface ListInput {
  readonly userId: number
  readonly query: Static<typeof FilterQuery>
}

/** @throws {InvalidInput} */
const wantedBy = (list: ListName, { userId, query }: ListInput, moment: Moment): RequestedList => ({
  userId,
  list,
  query: assignmentQuery(list, readFilter(query), moment),
  moment,
})

/** `listDueTodayAssignments`, and so on. */
const operationIdOf = (list: ListName) =>
  `list-${list}-assignments`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
