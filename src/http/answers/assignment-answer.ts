import type { FastifyReply } from 'fastify'
import type { Assignment } from '../../domain/assignments/assignment.ts'
import { localVersionTag } from '../../domain/version-tag.ts'
import { assignmentText } from '../bodies/assignment-text.ts'
import type { AssignmentTexts } from '../cache/assignment-texts.ts'
import { jsonType } from '../json-type.ts'
import type { AssignmentJson } from '../schemas/assignment.ts'

/**
 * Returns an assignment from a handler, with the tag of its state. The value is the
 * finished JSON; its type is that of the object.
 *
 * @param texts where the new text replaces the cached one after a change, for the next lists.
 */
export function answerAssignment(
  reply: FastifyReply,
  assignment: Assignment,
  texts?: AssignmentTexts,
): AssignmentJson {
  const { principal, answersCommitted } = reply.request
  const { userId, timeZone } = principal
  const text = assignmentText(assignment, timeZone)
  if (texts && answersCommitted) texts.of(userId, timeZone).renew(assignment, text)
  reply.header('etag', localVersionTag(assignment, timeZone))
  reply.header('content-type', jsonType)
  return text as unknown as AssignmentJson
}
