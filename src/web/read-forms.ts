import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../domain/errors.ts'

/** Reads what a form sends (WHATWG URL, "application/x-www-form-urlencoded parsing"); nothing else is taken. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body: Buffer, done) => {
      if (!isUtf8(body)) return done(new DomainError('invalid', 'The form is not valid UTF-8'))
      // A text area sends its lines with the ends that mail has. In one pass: there may be ten thousands of fields.
      const fields = [...new URLSearchParams(body.toString())]
      const form = fields.map(([name, text]) => [name, text.replaceAll('\r\n', '\n')])
      done(null, new URLSearchParams(form))
    },
  )
}
