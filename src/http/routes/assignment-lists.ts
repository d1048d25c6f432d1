import type { Static } from 'typebox'
import type { ListName } from '../../domain/assignment-criteria.ts'
import type { Moment } from '../../domain/time.ts'
import {
  answerList,
  answerPage,
  type ListDeps,
  mayTakeLong,
  type RequestedList,
} from '../answers/list-answers.ts'
import type { ReadRoutes } from '../read-routes.ts'
import { answers } from '../schemas/answers.ts'
import { AssignmentListJson, AssignmentPageJson } from '../schemas/assignment.ts'
import { AllQuery, FilterQuery, ListQuery, readFilter } from '../schemas/assignment-query.ts'
import { Type } from '../schemas/type.ts'
import { Turns } from '../turns.ts'
import type { Api } from '../type-provider.ts'

const tags = ['lists']
const longest = 'At most 64 MiB; a longer list must be narrowed by filters.'

/** The lists of assignments. In the earlier form, `/assignments` is unpaged. */
export function assignmentListRoutes(api: Api, deps: ListDeps, reads: ReadRoutes): void {
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
        mayTakeLong: (input, moment) => mayTakeLong(deps, wantedBy(list, input, moment)),
      },
      (input, moment) => answerPage(deps, wantedBy(list, input, moment), input.query),
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
        mayTakeLong: (input, moment) => mayTakeLong(deps, wantedBy(list, input, moment)),
      },
      (input, moment) => answerList(deps, wantedBy(list, input, moment)),
    )
  }
}

function wholeRoute(api: Api, deps: ListDeps, reads: ReadRoutes): void {
  // For the long lists of the earlier form: while one is written, the others wait before they read any rows.
  const turns = new Turns()
  const wanted = (input: ListInput & { readonly query: Static<typeof AllQuery> }, moment: Moment) =>
    wantedBy(input.query.filter ?? 'all', input, moment)
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
      mayTakeLong: (input, moment) => mayTakeLong(deps, wanted(input, moment)),
    },
    (input, moment) => {
      if (!input.isEarlierForm) return answerPage(deps, wanted(input, moment), input.query)
      const { store, unsent } = deps
      return turns.next().then(() => answerList({ store, unsent }, wanted(input, moment)))
    },
  )
}

interface ListInput {
  readonly userId: number
  readonly query: Static<typeof FilterQuery>
}

const wantedBy = (list: ListName, { userId, query }: ListInput, moment: Moment): RequestedList => ({
  userId,
  list,
  filter: readFilter(query),
  moment,
})

/** `listDueTodayAssignments`, and so on. */
const operationIdOf = (list: ListName) =>
  `list-${list}-assignments`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
