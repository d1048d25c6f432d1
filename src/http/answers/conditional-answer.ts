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
  const head = `etag: ${etag}\r\n`
  return isKnown(etag, known)
    ? { status: 304, head, body: undefined }
    : { status: 200, head: head + json, body }
}

const json = `content-type: ${jsonType}\r\n`
