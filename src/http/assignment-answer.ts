import type { FastifyReply } from 'fastify'
import type { Assignment } from '../domain/assignment.ts'
import { assignmentText } from './assignment-text.ts'
import { jsonType } from './json-type.ts'
import type { AssignmentJson } from './schemas/assignment.ts'

/** An assignment as a handler answers it: JSON already, sent as it is; its type is that of what it tells. */
export function answerAssignment(
  reply: FastifyReply,
  assignment: Assignment,
  zone: string,
): AssignmentJson {
  reply.header('content-type', jsonType)
  return assignmentText(assignment, zone) as unknown as AssignmentJson
}
