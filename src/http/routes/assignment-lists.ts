import type { Static } from 'typebox'
import type { ListName } from '../../domain/assignment-criteria.ts'
import { answerList, answerPage, type ListDeps } from '../answers/list-answers.ts'
import type { ReadRoutes } from '../read-routes.ts'
import { answers } from '../schemas/answers.ts'
import { AssignmentListJson, AssignmentPageJson } from '../schemas/assignment.ts'
import {
  AllQuery,
  FilterQuery,
  isFiltered,
  ListQuery,
  readFilter,
} from '../schemas/assignment-query.ts'
import { Type } from '../schemas/type.ts'
import { Turns } from '../turns.ts'
import type { Api } from '../type-provider.ts'

const tags = ['lists']
const longest = 'At most 64 MiB; a longer list must be narrowed by filters.'

/** The lists of assignments. In the earlier form, `/assignments` is unpaged. */
export function assignmentListRoutes(api: Api, deps: ListDeps, reads: ReadRoutes): void {
  const mayTakeLong = mayTakeLongIn(deps)
  wholeRoute(api, deps, reads)
  for (const list of ['pending', 'completed', 'overdue'] as const) {
    reads.add(
      api,
      `/assignments/${list}`,
      {
        schema: {
          tags,
          operationId: operationIdOf(list),
          summary: `List ${list} assignments`,
          querystring: ListQuery,
          response: answers({ 200: AssignmentPageJson }),
        },
        mayTakeLong,
      },
      ({ userId, query }, moment) =>
        answerPage(deps, { userId, list, filter: readFilter(query), moment }, query),
    )
  }
  for (const list of ['due-today', 'due-this-week'] as const) {
    reads.add(
      api,
      `/assignments/${list}`,
      {
        schema: {
          tags,
          operationId: operationIdOf(list),
          summary: `List incomplete assignments ${list.replaceAll('-', ' ')}`,
          description: longest,
          querystring: FilterQuery,
          response: answers({ 200: AssignmentListJson }),
        },
        mayTakeLong,
      },
      ({ userId, query }, moment) =>
        answerList(deps, { userId, list, filter: readFilter(query), moment }),
    )
  }
}

function wholeRoute(api: Api, deps: ListDeps, reads: ReadRoutes): void {
  // For the long lists of the earlier form: while one is written, the others wait before they read any rows.
  const turns = new Turns()
  const mayTakeLong = mayTakeLongIn(deps)
  reads.add(
    api,
    '/assignments',
    {
      schema: {
        tags,
        operationId: 'listAssignments',
        summary: 'List assignments',
        description:
          'With `X-API-Key`, the earlier form of the API: all assignments, unpaged, at most 64 MiB.',
        querystring: AllQuery,
        response: answers({ 200: Type.Union([AssignmentPageJson, AssignmentListJson]) }),
      },
      earlierQuery: ['filter'],
      mayTakeLong,
    },
    ({ userId, query, isEarlierForm }, moment) => {
      const wanted = { userId, list: query.filter ?? ('all' as const), moment }
      if (!isEarlierForm) return answerPage(deps, { ...wanted, filter: readFilter(query) }, query)
      const whole = { ...wanted, filter: {} }
      return turns.next().then(() => answerList({ store: deps.store, unsent: deps.unsent }, whole))
    },
  )
}

const mayTakeLongIn =
  ({ store }: Pick<ListDeps, 'store'>) =>
  (query: Static<typeof FilterQuery>, userId: number) =>
    query.q !== undefined || (isFiltered(query) && store.assignments.areMany(userId))

/** `listDueTodayAssignments`, and so on. */
const operationIdOf = (list: ListName) =>
  `list-${list}-assignments`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
