import type { FastifyRequest } from 'fastify'
import { DomainError } from '../domain/errors.ts'
import type { Expected } from '../domain/version-tag.ts'
import { invalidInput } from './issues.ts'

const tag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`
/** Elements of a list may be empty (RFC 9110, section 5.6.1.2). */
const tagList = new RegExp(`^(?:,[ \\t]*)*${tag}(?:[ \\t]*,(?:[ \\t]*${tag})?)*$`)

/**
 * The entity tags of `If-Match` (RFC 9110, section 13.1.1); undefined for any. A weak tag
 * stays weak, and matches nothing.
 *
 * @throws {DomainError} `invalid`.
 */
export function readIfMatch({ headers }: FastifyRequest): Expected {
  const given = headers['if-match']?.trim()
  if (given === undefined || given === '*') return undefined
  if (tagList.test(given)) return given.match(new RegExp(tag, 'g')) ?? []
  throw new DomainError('invalid', invalidInput('If-Match must be a list of entity tags'))
}
