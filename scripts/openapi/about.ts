const description = `A self-hosted service for homework assignments.

**Keys.** Every operation below \`/api/v1\` but this description needs an API key, as \`Authorization: Bearer hm_…\`.
\`X-API-Key: hm_…\` without \`Authorization\` speaks the earlier form of the interface.

**Times** come out as RFC 3339 in the zone of the user. They go in as RFC 3339, as \`YYYY-MM-DDTHH:MM\` or as
\`YYYY-MM-DD\`, which means 23:59; without an offset they are in the zone of the user, as is every "today".

**Input** is JSON in UTF-8. A field that is \`null\` counts as not given, an unknown one is ignored, and nothing is
converted: \`"5"\` is not 5. In a query, an empty value counts as not given, and no name may be given twice.

**Asking again.** A POST that creates something, and a toggle, may carry an \`Idempotency-Key\` of 1 to 255 ASCII characters:
the same request with the same key within a day has the same answer, and is done once. Lists, statistics and single objects
answer an \`ETag\`. With \`If-None-Match\`, a list, the statistics or an assignment that would be answered as before is answered
304 instead, with nothing; with \`If-Match\`, a change is made only to the state that it names.

**Failures** are always \`{"error": "…"}\`. Before any operation is reached, a request may be answered 400, 404 (no such
path), 405 (with \`Allow\`), 408, 413, 417 or 431. Wherever GET is answered HEAD is, and OPTIONS on every path.`

/** What the description says that no operation does. */
export const about = {
  openapi: '3.1.0',
  // The version of the interface, as in its paths.
  info: {
    title: 'Kadai',
    version: '1',
    description,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'The service that answers this description' }],
  tags: [
    { name: 'lists', description: 'Assignments, many at once' },
    { name: 'assignments', description: 'One assignment' },
    { name: 'statistics', description: 'How the work goes' },
    { name: 'recurring assignments', description: 'The settings by which assignments recur' },
    { name: 'me', description: 'The person behind the key' },
    { name: 'service', description: 'The service itself; no key is needed' },
  ],
  security: [{ bearer: [] }, { earlierForm: [] }],
  components: {
    securitySchemes: {
      bearer: {
        type: 'http' as const,
        scheme: 'bearer',
        bearerFormat: 'hm_ and 32 characters',
        description: 'A key, as it was shown when it was issued',
      },
      earlierForm: {
        type: 'apiKey' as const,
        in: 'header',
        name: 'X-API-Key',
        description:
          'The earlier form of the interface: `GET /api/v1/assignments` answers all of them, unpaged. ' +
          'Ignored when `Authorization` is given. A deployment may turn either form off',
      },
    },
  },
}
