import type { PageSettings } from '../../src/app.ts'
import { jobs } from '../../src/jobs/jobs.ts'

/** Pages as they are where nothing is set. */
export const plainPages: PageSettings = {
  baseUrl: undefined,
  allowsRegistration: false,
  timeZone: 'Asia/Tokyo',
  ipv6Prefix: 64,
  facts: {
    version: '0.0.0',
    database: 'sqlite:test.db',
    migration: 5,
    rateLimit: { requests: 100, windowSeconds: 60 },
    jobs,
  },
}
