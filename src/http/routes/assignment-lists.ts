import { type Static, Type } from 'typebox'
import { momentOf } from '../../actions/moment.ts'
import type { Deps } from '../../deps.ts'
import type { Principal } from '../../domain/api-key.ts'
import type { ListName } from '../../domain/assignment-criteria.ts'
import { type AssignmentFilter, assignmentQuery } from '../../domain/assignment-filter.ts'
import { pageRequest } from '../../domain/pagination.ts'
import { presentAssignmentList, presentAssignmentPage } from '../present.ts'
import { answers } from '../schemas/answers.ts'
import { AssignmentListJson, AssignmentPageJson } from '../schemas/assignment.ts'
import { AllQuery, FilterQuery, ListQuery, readFilter } from '../schemas/assignment-query.ts'
import type { Api } from '../type-provider.ts'

const tags = ['lists']

/** The lists of assignments. The earlier form of the interface has one of them, unpaged. */
export function assignmentListRoutes(api: Api, deps: Deps): void {
  api.get(
    '/assignments',
    {
      schema: {
        tags,
        operationId: 'listAssignments',
        summary: 'List assignments',
        description: 'With `X-API-Key`, the earlier form of the interface: all of them, unpaged.',
        querystring: AllQuery,
        response: answers({ 200: Type.Union([AssignmentPageJson, AssignmentListJson]) }),
      },
    },
    async ({ principal, query, isEarlierForm }) => {
      const list = query.filter ?? 'all'
      if (isEarlierForm) return everything(deps, principal, list, {})
      return page(deps, principal, list, query)
    },
  )

  for (const list of ['pending', 'completed', 'overdue'] as const) {
    api.get(
      `/assignments/${list}`,
      {
        schema: {
          tags,
          operationId: operationIdOf(list),
          summary: `List ${list} assignments`,
          querystring: ListQuery,
          response: answers({ 200: AssignmentPageJson }),
        },
      },
      async ({ principal, query }) => page(deps, principal, list, query),
    )
  }

  for (const list of ['due-today', 'due-this-week'] as const) {
    api.get(
      `/assignments/${list}`,
      {
        schema: {
          tags,
          operationId: operationIdOf(list),
          summary: `List incomplete assignments ${list.replaceAll('-', ' ')}`,
          querystring: FilterQuery,
          response: answers({ 200: AssignmentListJson }),
        },
      },
      async ({ principal, query }) => everything(deps, principal, list, readFilter(query)),
    )
  }
}

/** `listDueTodayAssignments`, and so on. */
const operationIdOf = (list: ListName) =>
  `list-${list}-assignments`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

async function page(
  deps: Deps,
  principal: Principal,
  list: ListName,
  query: Static<typeof ListQuery>,
) {
  const wanted = assignmentQuery(list, readFilter(query), momentOf(deps, principal))
  const request = pageRequest(query.page, query.page_size)
  const found = await deps.store.assignments.list(principal.userId, wanted, request)
  return presentAssignmentPage(found, request, principal.timeZone)
}

async function everything(
  deps: Deps,
  principal: Principal,
  list: ListName,
  filter: AssignmentFilter,
) {
  const wanted = assignmentQuery(list, filter, momentOf(deps, principal))
  const found = await deps.store.assignments.all(principal.userId, wanted)
  return presentAssignmentList(found, principal.timeZone)
}
