import type { FastifyReply } from 'fastify'
import type { Assignment } from '../domain/assignment.ts'
import { toldTag } from '../domain/version-tag.ts'
import { assignmentText } from './assignment-text.ts'
import type { AssignmentTexts } from './assignment-texts.ts'
import { jsonType } from './json-type.ts'
import type { AssignmentJson } from './schemas/assignment.ts'

/** An assignment as a handler answers it, with the tag of its state: JSON already, sent as it is; its type is that of what it tells. */
export function answerAssignment(reply: FastifyReply, assignment: Assignment): AssignmentJson {
  const { timeZone } = reply.request.principal
  return answerText(reply, assignmentText(assignment, timeZone), toldTag(assignment, timeZone))
}

/** As `answerAssignment`, of one that has changed: its text takes the place of the one before, for the lists that are asked for next. */
export function answerChanged(
  reply: FastifyReply,
  assignment: Assignment,
  texts: AssignmentTexts,
): AssignmentJson {
  const { principal, answersCommitted } = reply.request
  const text = assignmentText(assignment, principal.timeZone)
  if (answersCommitted) texts.of(principal.userId, principal.timeZone).renew(assignment, text)
  return answerText(reply, text, toldTag(assignment, principal.timeZone))
}

function answerText(reply: FastifyReply, text: string, tag: string): AssignmentJson {
  reply.header('etag', tag)
  reply.header('content-type', jsonType)
  return text as unknown as AssignmentJson
}
