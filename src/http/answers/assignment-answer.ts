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
 */
export function answerAssignment(reply: FastifyReply, assignment: Assignment): AssignmentJson {
  const { timeZone } = reply.request.principal
  return answerText(
    reply,
    assignmentText(assignment, timeZone),
    localVersionTag(assignment, timeZone),
  )
}

/**
 * Like `answerAssignment`, after a change: the new text replaces the cached one, for the
 * next lists.
 */
export function answerChanged(
  reply: FastifyReply,
  assignment: Assignment,
  texts: AssignmentTexts,
): AssignmentJson {
  const { principal, answersCommitted } = reply.request
  const text = assignmentText(assignment, principal.timeZone)
  if (answersCommitted) texts.of(principal.userId, principal.timeZone).renew(assignment, text)
  return answerText(reply, text, localVersionTag(assignment, principal.timeZone))
}

function answerText(reply: FastifyReply, text: string, tag: string): AssignmentJson {
  reply.header('etag', tag)
  reply.header('content-type', jsonType)
  return text as unknown as AssignmentJson
}
