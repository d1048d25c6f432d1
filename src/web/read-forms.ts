import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../domain/errors.ts'
import { asLines } from './forms.ts'

/**
 * Parses form bodies (WHATWG URL, "application/x-www-form-urlencoded parsing"), and
 * rejects other media types.
 */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body: Buffer, done) => {
      if (!isUtf8(body)) return done(new DomainError('invalid', 'The form is not valid UTF-8'))
      // One pass over the body, since it may have tens of thousands of fields.
      const fields = [...new URLSearchParams(body.toString())]
      const form = fields.map(([name, text]) => [name, asLines(text)])
      done(null, new URLSearchParams(form))
    },
  )
}
