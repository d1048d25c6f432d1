import { deleteAssignment, toggleAssignment, updateAssignment } from '../../actions/assignments.ts'
import type { Deps } from '../../deps.ts'
import { mapAwaitable } from '../../domain/awaitable.ts'
import { notFound } from '../../domain/errors.ts'
import { always } from '../../domain/validity.ts'
import { localVersionTag } from '../../domain/version-tag.ts'
import { answerAssignment } from '../answers/assignment-answer.ts'
import type { ListDeps } from '../answers/list-answers.ts'
import { bodyOf } from '../bodies/long-body.ts'
import { readAssignmentInput } from '../body-input.ts'
import { readPreconditions } from '../preconditions.ts'
import type { ReadRoutes } from '../read-routes.ts'
import { answers } from '../schemas/answers.ts'
import { AssignmentEditJson, AssignmentJson } from '../schemas/assignment.ts'
import { IdParams, MessageJson } from '../schemas/conventions.ts'
import { Type } from '../schemas/type.ts'
import type { Api } from '../type-provider.ts'

const tags = ['assignments']

type AssignmentDeps = Deps & ListDeps

/** Operations on one assignment. */
export function assignmentRoutes(api: Api, deps: AssignmentDeps, reads: ReadRoutes): void {
  readRoute(api, deps, reads)
  updateRoute(api, deps)
  deleteRoute(api, deps)
  toggleRoute(api, deps)
}

function readRoute(api: Api, deps: AssignmentDeps, reads: ReadRoutes): void {
  reads.addOne(
    api,
    '/assignments/:id',
    {
      schema: {
        tags,
        operationId: 'readAssignment',
        summary: 'Read one assignment',
        params: IdParams,
        response: answers({ 200: AssignmentJson }, 404),
      },
    },
    ({ userId, params }, { timeZone }) => {
      const texts = deps.texts.of(userId, timeZone)
      const { assignments } = deps.store
      return mapAwaitable(assignments.find(userId, params.id, texts.knownVersion), (found) => {
        if (!found) throw notFound('Assignment')
        const text = 'text' in found ? found.text : texts.write(found)
        return { body: bodyOf(text), ...always, etag: localVersionTag(found, timeZone) }
      })
    },
  )
}

function updateRoute(api: Api, deps: AssignmentDeps): void {
  api.put(
    '/assignments/:id',
    {
      schema: {
        tags,
        operationId: 'updateAssignment',
        summary: 'Update an assignment',
        description: 'An absent or null field keeps its value.',
        params: IdParams,
        body: AssignmentEditJson,
        response: answers({ 200: AssignmentJson }, 403, 404, 412, 413, 415),
      },
    },
    async (request, reply) => {
      const { principal, params, body } = request
      const change = {
        id: params.id,
        expected: readPreconditions(request),
        input: readAssignmentInput(body),
      }
      const assignment = await updateAssignment(deps, principal, change)
      return answerAssignment(reply, assignment, deps.texts)
    },
  )
}

const DeleteQuery = Type.Object({
  delete_recurring: Type.Optional(
    Type.Boolean({ default: false, description: 'Also delete its recurring setting' }),
  ),
})

const deleted = 'Assignment deleted'
const deletedWithSetting = 'Assignment and recurring settings deleted'

function deleteRoute(api: Api, deps: AssignmentDeps): void {
  api.delete(
    '/assignments/:id',
    {
      config: { ignoresBody: true },
      schema: {
        tags,
        operationId: 'deleteAssignment',
        summary: 'Delete an assignment',
        params: IdParams,
        querystring: DeleteQuery,
        response: answers({ 200: MessageJson(deleted, deletedWithSetting) }, 403, 404, 412, 413),
      },
    },
    async (request) => {
      const { principal, params, query } = request
      const expected = readPreconditions(request)
      const which = { id: params.id, expected, withSetting: query.delete_recurring ?? false }
      const { settingDeleted } = await deleteAssignment(deps, principal, which)
      return { message: settingDeleted ? deletedWithSetting : deleted }
    },
  )
}

function toggleRoute(api: Api, { texts }: AssignmentDeps): void {
  api.patch(
    '/assignments/:id/toggle',
    {
      config: { ignoresBody: true, takesIdempotencyKey: true },
      schema: {
        tags,
        operationId: 'toggleAssignment',
        summary: 'Complete or reopen an assignment',
        params: IdParams,
        response: answers({ 200: AssignmentJson }, 403, 404, 412, 413, 422),
      },
    },
    async (request, reply) => {
      const { principal, params } = request
      const which = { id: params.id, expected: readPreconditions(request) }
      const assignment = await toggleAssignment(request.deps, principal, which)
      return answerAssignment(reply, assignment, texts)
    },
  )
}
