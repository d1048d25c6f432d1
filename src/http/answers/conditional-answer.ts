import { isKnown } from '../../domain/version-tag.ts'
import type { CachedAnswer } from '../cache/cached-answers.ts'
import { jsonType } from '../json-type.ts'
import type { WholeAnswer } from './whole-answer.ts'

type ConditionalAnswer = Omit<WholeAnswer, 'body'> & Pick<CachedAnswer, 'body'>

/**
 * The response to a read by a client that has the tags `known`: 304 if that of the answer is
 * among them (RFC 9110, section 13.1.2).
 */
export function conditionalAnswer(
  { etag, body }: Pick<CachedAnswer, 'etag' | 'body'>,
  known: string | undefined,
): ConditionalAnswer {
  return isKnown(etag, known) ? notModified(etag) : { status: 200, head: headOf(etag) + json, body }
}

/** 304 to a client that has this state. */
const notModified = (etag: string) =>
  ({ status: 304, head: headOf(etag), body: undefined }) as const

const headOf = (etag: string) => `etag: ${etag}\r\n`

const json = `content-type: ${jsonType}\r\n`
