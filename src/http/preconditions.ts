import type { FastifyRequest } from 'fastify'
import { DomainError } from '../domain/errors.ts'
import type { Expected, Tags } from '../domain/version-tag.ts'
import { invalidInput } from './issues.ts'

const tag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`
/** Elements of a list may be empty (RFC 9110, section 5.6.1.2). */
const tagList = new RegExp(`^(?:,[ \\t]*)*${tag}(?:[ \\t]*,(?:[ \\t]*${tag})?)*$`)

/**
 * `If-Match` and `If-None-Match` (RFC 9110, sections 13.1.1 and 13.1.2). A weak tag in `If-Match` stays
 * weak, and matches nothing.
 *
 * @throws {DomainError} `invalid`.
 */
export function readPreconditions({ headers }: FastifyRequest): Expected {
  const noneOf = readTags('If-None-Match', headers['if-none-match'])
  return {
    oneOf: readTags('If-Match', headers['if-match']),
    noneOf: Array.isArray(noneOf) ? noneOf.map((it) => it.replace(/^W\//, '')) : noneOf,
  }
}

function readTags(name: string, given: string | undefined): Tags | undefined {
  if (given === undefined || given === '*') return given
  if (tagList.test(given)) return given.match(new RegExp(tag, 'g')) ?? []
  throw new DomainError('invalid', invalidInput(`${name} must be a list of entity tags`))
}
