import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../domain/errors.ts'
import { invalidInput } from '../issues.ts'
import { isJsonObject } from '../json-object.ts'
import { refuse } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation takes no body, and ignores one. */
    ignoresBody?: boolean
  }
}

/** The largest body, in bytes. */
export const bodyLimit = 256 * 1024
/** How deep its JSON may be nested. */
export const maxDepth = 32

/**
 * Parses every body as JSON, whatever its media type. No body counts as `{}`, and null
 * fields as absent.
 */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(json, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (ignoresBody(request)) return done(null, {})
    const mistake = mistakeIn(body)
    if (mistake !== undefined) return done(invalidBody(mistake))
    const text = body.toString()
    if (blank.test(text)) return done(null, {})
    // The parser skips one byte order mark.
    void parseJson(request, text, (error, value) => {
      if (error) done(invalidBody('is not valid JSON'))
      else if (!isJsonObject(value)) done(invalidBody('must be an object'))
      // Without any null, the parsed value is used as it is.
      else done(null, text.includes('null') ? withoutNulls(value) : value)
    })
  })
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const refusal = ignoresBody(request) ? undefined : mediaRefusal(request)
    if (refusal !== undefined) {
      refuse(reply, 415, refusal)
      return
    }
    // The media type is ignored from here on: `curl -d` declares its JSON as a form.
    if (hasBody(request)) request.headers['content-type'] = json
    else request.body = {}
    done()
  })
}

const json = 'application/json'
/** Nothing but whitespace of JSON (RFC 8259, section 2), after at most a byte order mark. */
const blank = /^\uFEFF?[ \t\n\r]*$/
/** A charset other than UTF-8, wherever it is among the parameters of a media type. */
const otherCharset = /;\s*charset\s*=(?!\s*"?utf-?8(?:[";\s]|$))/i

/** Whether there may be a body (RFC 9112, section 6.3). */
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Skips reading a body that no header announces, whatever its media type: Node emits no
 * end for such a request (`optimizeEmptyRequests`).
 */
export function skipMissingBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    // With a media type, Fastify would read a body.
    if (!hasBody(request) && request.headers['content-type'] !== undefined) {
      request.headers['content-type'] = undefined
    }
    done()
  })
}

const ignoresBody = (request: FastifyRequest) =>
  request.method === 'GET' ||
  request.method === 'HEAD' ||
  request.routeOptions.config.ignoresBody === true

const invalidBody = (mistake: string) => new DomainError('invalid', invalidInput(`body ${mistake}`))

function mediaRefusal({ headers }: FastifyRequest): string | undefined {
  if (otherCharset.test(headers['content-type'] ?? '')) return 'The charset must be UTF-8'
  const encoding = headers['content-encoding'] || 'identity'
  return encoding.toLowerCase() === 'identity' ? undefined : 'Content-Encoding is not supported'
}

function mistakeIn(body: Buffer): string | undefined {
  if (!isUtf8(body)) return 'is not valid UTF-8'
  return isNestedDeeper(body, maxDepth) ? 'is nested too deeply' : undefined
}

/** Scans the text before a recursive parser does. Malformed text may get any result. */
function isNestedDeeper(body: Buffer, limit: number): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (byte === quote) isInString = !isInString
    else if (isInString) at += byte === backslash ? 1 : 0
    else if (byte === openObject || byte === openArray) {
      if (++depth > limit) return true
    } else if (byte === closeObject || byte === closeArray) depth--
  }
  return false
}

const quote = 0x22
const backslash = 0x5c
const openArray = 0x5b
const closeArray = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/** The value without null fields, at every depth. Lists keep theirs. */
function withoutNulls(value: unknown): unknown {
  if (!isJsonObject(value)) return value
  const given = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(given.map(([name, field]) => [name, withoutNulls(field)]))
}
