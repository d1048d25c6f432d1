import type { Deps } from '../deps.ts'
import type { JobSchedule } from '../domain/job-schedule.ts'

/**
 * Forms of one user of one process: more than a person sends. A script could otherwise fill the audit, from which
 * nothing can be deleted.
 */
export const formLimits = { requests: 600, windowSeconds: 600 } as const

/**
 * How many further forms a form counts as that has changed `rows` rows. On SQLite nobody else is answered meanwhile:
 * 100,000 rows take more than half a second. At most half of the limit, so that its user can still send others.
 */
export const formsFor = (rows: number): number =>
  Math.min(Math.floor(rows / 250), formLimits.requests / 2)

/** Reads through the link of one user, of one process: more than all their devices need, which read it every hour. */
export const calendarLimits = { requests: 30, windowSeconds: 600 } as const

/** Dependencies of the pages. */
export interface Site {
  readonly deps: Deps
  /** Public address without a trailing slash; undefined: as in the request. */
  readonly baseUrl: string | undefined
  readonly allowsRegistration: boolean
  /** IANA name, for new users. */
  readonly timeZone: string
  /** Maps an address to what counts as one client: the address, or the network of a household. */
  clientOf(address: string): string
  /** Counts a form of a user, or more than one. If there are too many, it must not be executed. */
  countForm(userId: number, forms?: number): Counted
  /** Counts a read through a user's calendar link. If there are too many, it must not be executed. */
  countCalendar(userId: number): Counted
  /** Users to whom a file is being sent. */
  readonly filesBeingSent: Set<number>
  readonly facts: SystemFacts
  /** Logs a defect, or a failure of the store, with the id of its request. */
  report(error: unknown, requestId: string): void
  /** Logs a form that is refused for where it comes from. Behind a proxy, that may be a mistake in the settings. */
  reportForeign(form: ForeignForm): void
}

/** A form from elsewhere, as a browser and the proxies before the service describe it. */
interface ForeignForm {
  readonly requestId: string
  /** Origin of the page with the form. */
  readonly origin: string | undefined
  /** Host of the request. */
  readonly host: string
}

interface Counted {
  readonly isAdmitted: boolean
  /** Seconds until another one is admitted. */
  readonly resetSeconds: number
}

/** Facts about the service, for administrators. */
export interface SystemFacts {
  readonly version: string
  /** The database, without its password. */
  readonly database: string
  /** Version of its tables. */
  readonly schemaVersion: number
  /** Undefined: requests are not limited. */
  readonly rateLimit: { readonly requests: number; readonly windowSeconds: number } | undefined
  /** Its jobs. */
  readonly jobs: readonly (JobSchedule & { readonly name: string })[]
}
