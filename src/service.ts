import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { createFirstAdministrator } from './actions/users.ts'
import { buildApp, type Edge } from './app.ts'
import type { Settings } from './config/config.ts'
import { describeDatabase } from './database.ts'
import { type Deps, depsOver, newWaitingMails, type Store } from './deps.ts'
import type { DomainError } from './domain/errors.ts'
import { type Limiter, RateLimiter, type RateLimits } from './http/rate-limit/rate-limiter.ts'
import { SharedRateLimiter } from './http/rate-limit/shared-rate-limiter.ts'
import { jobsOn } from './jobs/jobs.ts'
import { keepRunning, type Scheduling } from './jobs/scheduler.ts'
import { listen } from './listen.ts'
import type { OpenNotifier } from './notify/mail-server.ts'
import { passwords } from './passwords.ts'
import { newestSchemaVersion } from './store/opening/migrate.ts'
import { clockOf, openStore } from './store/opening/open.ts'
import { version } from './version.ts'
import type { SystemFacts } from './web/site.ts'

/** The running service. */
export interface Service {
  /** Its public address. */
  readonly url: string
  /** Where it listens, as an address of this machine. */
  readonly localUrl: string
  /** Where its metrics are, as an address of this machine; undefined: nowhere. */
  readonly metricsUrl: string | undefined
  readonly deps: Deps
  /** Lets `/readyz` fail, so that balancers send their requests elsewhere. */
  retire(): void
  /** Finishes requests in progress, within ten seconds, and what is being written, and closes everything. */
  stop(): Promise<void>
}

interface ServiceHooks {
  readonly log: Logger
  /** Ends the process. */
  readonly fatal: (error: unknown) => void
  /** Stops this instance, since a newer version changed the tables. Every request fails from then on. */
  readonly outdated: (cause: DomainError) => void
}

/**
 * Starts the service: store, app, jobs, socket.
 *
 * @throws {DomainError} `conflict` when another process serves the file, a newer version
 * wrote it, or the port is taken.
 */
export async function startService(
  settings: Settings,
  { log, fatal, outdated }: ServiceHooks,
): Promise<Service> {
  const tell = (err?: unknown) =>
    err ? log.error({ err }, 'the database is away') : log.info('the database is back')
  const notifier = await notifierOf(settings, log)
  const measuring = await measuringOf(settings)
  const migrated = (steps: object) => log.info(steps, 'the tables were brought up to date')
  const opening = { isServing: true, now: Date.now(), fatal, outdated, tell, migrated }
  const store = await openStore(settings.database, opening)
  const clock = clockOf(store)
  const { quotas } = settings
  const waitingMails = settings.mailsPasswordLinks ? newWaitingMails() : undefined
  const given = { store, clock, passwords: passwords(), quotas, notifier, waitingMails }
  const deps = depsOver(given)
  const retiring = new AbortController()
  const metrics = measuring?.(deps)
  const closeStore = () => store.close().finally(() => metrics?.close())
  try {
    const edge = { ...edgeOf(settings, deps, log), ended: metrics?.observe }
    const app = buildApp(deps, { ...edge, retiring: retiring.signal })
    await ensureAdministrator(deps, settings)
    const metricsUrl = await metrics?.open()
    const localUrl = await listen(app, settings, { host: 'HOST', port: 'PORT' })
    const stopJobs = startJobs(deps, log)
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopped ??= app.close().finally(() => stopJobs().finally(closeStore))
      // A run that sends mail must not go on for long.
      notifier?.close()
      return stopped
    }
    const retire = () => retiring.abort()
    return { url: settings.baseUrl ?? localUrl, localUrl, metricsUrl, deps, retire, stop }
  } catch (error) {
    await closeStore()
    throw error
  }
}

/** Loaded only where metrics are read. */
async function measuringOf({ metrics: { host, port } }: Settings) {
  if (port === undefined) return undefined
  const { servedMetrics } = await import('./metrics/metrics-server.ts')
  return (deps: Deps) => servedMetrics(deps, { host, port, version: version() })
}

/** Loaded only where mail is sent. */
async function notifierOf({ mail }: Settings, log: Logger): Promise<OpenNotifier | undefined> {
  if (!mail) return undefined
  const { mailNotifier } = await import('./notify/mail-server.ts')
  return mailNotifier(mail, (err) => log.warn({ err }, 'mail not sent'))
}

function edgeOf(settings: Settings, deps: Deps, log: Logger): Edge {
  const { enabled, ipv6Prefix, ...limits } = settings.rateLimit
  return {
    earlierForm: settings.earlierForm,
    trustedProxies: settings.trustedProxies,
    corsOrigins: settings.corsOrigins,
    limiter: enabled ? limiterOf(limits, deps.store, log) : undefined,
    ipv6Prefix,
    pages: {
      baseUrl: settings.baseUrl,
      allowsRegistration: settings.allowsRegistration,
      timeZone: settings.timeZone,
      facts: factsOf(settings, deps),
    },
    log,
  }
}

function factsOf({ database, rateLimit }: Settings, deps: Deps): SystemFacts {
  const { enabled, requests, windowSeconds } = rateLimit
  return {
    version: version(),
    database: describeDatabase(database),
    schemaVersion: newestSchemaVersion,
    rateLimit: enabled ? { requests, windowSeconds } : undefined,
    jobs: jobsOn(deps),
  }
}

function limiterOf(limits: RateLimits, store: Store, log: Logger): Limiter {
  if (!store.isShared) return new RateLimiter(limits)
  const tell = (err?: unknown) =>
    err
      ? log.error({ err }, 'requests are counted by this process alone')
      : log.info('requests are counted by all processes together again')
  return new SharedRateLimiter(limits, { counter: store.rateLimits, tell })
}

/** Creates the administrator of the settings, if there is one. There is no default account. */
async function ensureAdministrator(deps: Deps, settings: Settings): Promise<void> {
  const { admin, timeZone } = settings
  // Checked first, since hashing a password takes a while.
  if (!admin || (await deps.store.users.count()) > 0) return
  const passwordHash = await deps.passwords.hash(admin.password)
  await createFirstAdministrator(deps, { ...admin, timeZone }, passwordHash)
}

/** Returns a function that stops them after their last run. */
function startJobs(deps: Deps, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const scheduling: Scheduling = {
    signal: stopping.signal,
    holder: randomUUID(),
    report: ({ name }, err) => log.error({ err, job: name }, 'job failed'),
  }
  const running = jobsOn(deps).map((job) => keepRunning(job, deps, scheduling))
  return async () => {
    stopping.abort()
    await Promise.all(running)
  }
}
