import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../domain/errors.ts'
import { asLines } from '../forms/forms.ts'

/**
 * Far more than any form of the pages has. Anybody may send one, and each field takes a hundred
 * times its bytes, in memory and on the page that shows it again.
 */
const mostFields = 1000

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
      const text = body.toString()
      if (text.split('&', mostFields + 1).length > mostFields) {
        return done(new DomainError('invalid', `The form has more than ${mostFields} fields`))
      }
      const form = [...new URLSearchParams(text)].map(([name, value]) => [name, asLines(value)])
      done(null, new URLSearchParams(form))
    },
  )
}
