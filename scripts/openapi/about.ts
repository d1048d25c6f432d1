import { defaultTimeOfDay, earliestDate } from '../../src/domain/time/date-input.ts'
import { earliestInstant, latestInstant, localDateOf } from '../../src/domain/time/time.ts'
import { maxDepth } from '../../src/http/plugins/request-body.ts'

const description = `A self-hosted service for homework assignments.

**Keys.** Every operation below \`/api/v1\`, except this description, needs an API key: \`Authorization: Bearer hm_…\`.
A request with \`X-API-Key: hm_…\` and no \`Authorization\` uses the earlier form of the API.

**Times** in responses are RFC 3339, in the user's time zone. Requests accept RFC 3339, \`YYYY-MM-DDTHH:MM\`, and
\`YYYY-MM-DD\`, which means ${defaultTimeOfDay}. A time without an offset is in the user's time zone. So is "today". Times are accepted
from ${localDateOf(earliestInstant, 'UTC')} to ${localDateOf(latestInstant, 'UTC')}, in UTC, and where only a date is meant, dates from ${earliestDate} on.

**Input** is JSON in UTF-8, nested at most ${maxDepth} deep. A field that is \`null\` counts as absent. Unknown fields are ignored,
but \`__proto__\` is an error; of a field given twice, the last one counts. Fields of a schedule that its type does not use
are ignored. Texts must not contain U+0000 and lone surrogates. Types are not converted: \`"5"\` is not 5. In a query, an
empty value counts as absent, and a repeated name is an error; \`true\` and \`false\` may be in any case, or \`1\` and \`0\`.
Nobody can create more assignments or recurring settings than the deployment allows.

**Rate limit.** Requests are counted by client address. A response says in \`RateLimit-Policy\` how many are allowed in how
many seconds, and in \`RateLimit\` how many are left; one with 429 has \`Retry-After\`, in seconds.

**Retries.** A POST that creates something, and a toggle, accept an \`Idempotency-Key\` of 1 to 255 ASCII characters. If the
same request arrives again with the same key within a day, it is not executed again, and the response is the same. A request
with two keys gets 400.

**Entity tags.** Responses with a list of assignments or of recurring settings, with statistics, with one assignment or one
recurring setting carry an \`ETag\`. A GET of them returns 304 without a body if \`If-None-Match\` names the current tag. A
change of an assignment or a setting with \`If-Match\` applies only to a state that the header names; with
\`If-None-Match\`, only to one that it does not name.

**Errors** are always \`{"error": "…"}\`. One about the input names each field that breaks a rule. Types are checked first: if
one is wrong, some of the other mistakes are told only when it is right. Before a request reaches an operation, it may get
400, 404 (unknown path), 405 (with \`Allow\`), 408, 413, 417, 431 or 501 (a transfer coding other than chunked). Every path
with GET accepts HEAD; every path accepts OPTIONS.`

/** The parts of the description that belong to no operation. */
export const about = {
  openapi: '3.1.0',
  // The version of the interface, as in its paths.
  info: {
    title: 'Kadai',
    version: '1',
    description,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'The service that serves this description' }],
  tags: [
    { name: 'lists', description: 'Lists of assignments' },
    { name: 'assignments', description: 'Single assignments' },
    { name: 'statistics', description: 'Counts and rates' },
    { name: 'recurring assignments', description: 'Settings that create assignments repeatedly' },
    { name: 'me', description: 'The user who owns the key' },
    { name: 'service', description: 'The service itself; needs no key' },
  ],
  security: [{ bearer: [] }, { earlierForm: [] }],
  components: {
    securitySchemes: {
      bearer: {
        type: 'http' as const,
        scheme: 'bearer',
        bearerFormat: 'hm_ and 32 characters',
        description: 'The key, as shown when it was issued',
      },
      earlierForm: {
        type: 'apiKey' as const,
        in: 'header',
        name: 'X-API-Key',
        description:
          'The earlier form of the API: `GET /api/v1/assignments` returns all assignments, unpaged. ' +
          'Ignored if `Authorization` is present. A deployment may turn either form off',
      },
    },
  },
}
