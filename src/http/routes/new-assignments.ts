import type { FastifyRequest } from 'fastify'
import { createAssignment } from '../../actions/assignments.ts'
import { createSeriesFromAssignment } from '../../actions/recurring-settings.ts'
import { DomainError, InvalidInput } from '../../domain/errors.ts'
import { isVisible } from '../../domain/text.ts'
import { answerAssignment } from '../answers/assignment-answer.ts'
import { answerCreatedSetting } from '../answers/setting-answer.ts'
import { readAssignmentInput, readRecurrenceInput } from '../body-input.ts'
import { invalidInput } from '../issues.ts'
import { namesInRecurrence, relevantRecurrence } from '../relevant-recurrence.ts'
import { answers } from '../schemas/answers.ts'
import { AssignmentJson } from '../schemas/assignment.ts'
import { NewAssignmentJson } from '../schemas/new-assignment.ts'
import { RecurringSettingCreatedJson } from '../schemas/recurring-setting.ts'
import { Type } from '../schemas/type.ts'
import type { Api } from '../type-provider.ts'

const Created = Type.Union([AssignmentJson, RecurringSettingCreatedJson])

/** Creates an assignment, or a series with its first assignment. */
export function newAssignmentRoutes(api: Api): void {
  api.post(
    '/assignments',
    {
      config: { takesIdempotencyKey: true },
      preValidation: (request, _reply, done) => done(prepareBody(request)),
      schema: {
        tags: ['assignments'],
        operationId: 'createAssignment',
        summary: 'Create an assignment',
        description:
          'With a `recurrence`, the recurring setting and its first assignment are created together, and the response has the setting.',
        body: NewAssignmentJson,
        response: answers({ 201: Created }, 403, 413, 415, 422),
      },
    },
    async ({ deps, principal, body }, reply) => {
      reply.code(201)
      const first = readAssignmentInput(body)
      const recurrence = readRecurrenceInput(body.recurrence)
      if (!recurrence) {
        const assignment = await createAssignment(deps, principal, first)
        return answerAssignment(reply, assignment)
      }
      const series = { first, recurrence }
      const setting = await createSeriesFromAssignment(deps, principal, series).catch(inBody)
      return answerCreatedSetting(reply, setting)
    },
  )
}

/** @throws `error`, with the names of the body. */
function inBody(error: unknown): never {
  if (!(error instanceof InvalidInput)) throw error
  throw new InvalidInput(error.issues.map((it) => ({ ...it, field: nameInBody(it.field) })))
}

const nameInBody = (field: string) =>
  isInRecurrence(field) ? `recurrence.${namesInRecurrence[field]}` : field

const isInRecurrence = (field: string): field is keyof typeof namesInRecurrence =>
  Object.hasOwn(namesInRecurrence, field)

/** Runs before validation: drops recurrence fields that do not count, and keeps the earlier form's message. */
function prepareBody(request: FastifyRequest): Error | undefined {
  const body = request.body as Record<string, unknown>
  if (body.recurrence !== undefined) body.recurrence = relevantRecurrence(body.recurrence)
  const isComplete = isGiven(body.title) && isGiven(body.due_date)
  if (!request.isEarlierForm || isComplete) return undefined
  return new DomainError('invalid', invalidInput('title and due_date are required'))
}

const isGiven = (value: unknown) =>
  value !== undefined && (typeof value !== 'string' || isVisible(value))
