import { pino } from 'pino'
import type { Edge, PageSettings } from '../../src/app.ts'
import { jobs } from '../../src/jobs/jobs.ts'

/** Settings of the pages where nothing is set. */
export const plainPages: PageSettings = {
  baseUrl: undefined,
  allowsRegistration: false,
  timeZone: 'Asia/Tokyo',
  facts: {
    version: '0.0.0',
    database: 'sqlite:test.db',
    schemaVersion: 5,
    rateLimit: { requests: 100, windowSeconds: 60 },
    jobs,
  },
}

/** Settings of the edge where nothing is set: requests are not limited. */
export const plainEdge: Edge = {
  earlierForm: 'on',
  trustedProxies: [],
  corsOrigins: [],
  limiter: undefined,
  ipv6Prefix: 64,
  pages: plainPages,
  log: pino({ level: 'silent' }),
}
