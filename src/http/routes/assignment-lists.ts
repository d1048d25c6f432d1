import type { Deps } from '../../deps.ts'
import type { ListName } from '../../domain/assignment-criteria.ts'
import { pickGiven } from '../../domain/edit.ts'
import { AssignmentTexts } from '../assignment-texts.ts'
import { answerList, answerPage, type ListDeps } from '../list-answers.ts'
import type { Reads } from '../reads.ts'
import { answers } from '../schemas/answers.ts'
import { AssignmentListJson, AssignmentPageJson } from '../schemas/assignment.ts'
import { AllQuery, FilterQuery, ListQuery, readFilter } from '../schemas/assignment-query.ts'
import { Type } from '../schemas/type.ts'
import { Turns } from '../turns.ts'
import type { Api } from '../type-provider.ts'

const tags = ['lists']

/** The lists of assignments. The earlier form of the interface has one of them, unpaged. */
export function assignmentListRoutes(api: Api, { store }: Deps, reads: Reads): void {
  const deps = { store, texts: new AssignmentTexts() }
  wholeRoute(api, deps, reads)
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
      (request, reply) => {
        const { principal, query } = request
        const wanted = { list, filter: readFilter(query), userId: principal.userId }
        reads.answer(request, reply, (moment) => answerPage(deps, { ...wanted, moment }, query))
      },
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
      (request, reply) => {
        const { principal, query } = request
        const wanted = { list, filter: readFilter(query), userId: principal.userId }
        reads.answer(request, reply, (moment) => answerList(deps, { ...wanted, moment }))
      },
    )
  }
}

function wholeRoute(api: Api, deps: ListDeps, reads: Reads): void {
  // Of lists so long: while one is written, others wait before anything of theirs is read.
  const turns = new Turns()
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
      // The earlier form has no other parameter, and an unknown one is ignored.
      preValidation: (request, _reply, done) => {
        if (request.isEarlierForm) request.query = pickGiven(request.query, ['filter'])
        done()
      },
    },
    (request, reply) => {
      const { principal, query, isEarlierForm } = request
      const list: ListName = query.filter ?? 'all'
      const filter = isEarlierForm ? {} : readFilter(query)
      const wanted = { list, filter, userId: principal.userId }
      reads.answer(request, reply, (moment) =>
        isEarlierForm
          ? turns.next().then(() => answerList({ store: deps.store }, { ...wanted, moment }))
          : answerPage(deps, { ...wanted, moment }, query),
      )
    },
  )
}

/** `listDueTodayAssignments`, and so on. */
const operationIdOf = (list: ListName) =>
  `list-${list}-assignments`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
