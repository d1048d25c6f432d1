import { flushCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import type { Settings } from '../config/config.ts'
import { describeDatabase } from '../database.ts'
import { type DomainError, isUnavailable } from '../domain/errors.ts'
import { type Service, startService } from '../service.ts'
import { printStatus } from './command.ts'
import { GatheredLines } from './gathered-lines.ts'
import { LogOutput } from './log-output.ts'
import { setMemoryFlags } from './memory-flags.ts'
import { logLine } from './one-line.ts'
import { takeSignals } from './signals.ts'

/** Exit code after a defect, or a failed sync of the disk: a supervisor should restart the service. */
const defect = 70
/** Exit code of an instance that ends because a newer one changed the tables; also that of an older one that does not start. */
const outlived = 1

/** Runs the service until a signal or a newer version stops it, and returns the exit code. Calls `greet` once it listens. */
export async function runService(
  settings: Settings,
  greet: (service: Service) => Promise<void>,
): Promise<number> {
  const lines = new GatheredLines(new LogOutput())
  const log = pino({ level: settings.logLevel, hooks: { streamWrite: logLine } }, lines)
  // A line is written at most a second late. Stopping writes the rest.
  setInterval(() => lines.flush(), 1000).unref()
  const fatal = (err: unknown) => {
    try {
      log.fatal({ err }, 'the process cannot go on')
    } finally {
      process.exit(defect)
    }
  }
  const { promise: newer, resolve: outdated } = Promise.withResolvers<DomainError>()
  process.on('uncaughtException', fatal)
  process.once('exit', () => flush(lines))
  const service = await tellingIfLong(settings, startService(settings, { log, fatal, outdated }))
  const ended = untilStopped(service, settings, { log, newer })
  const { url, localUrl, metricsUrl } = service
  printStatus(`Kadai serves ${url}`)
  if (url !== localUrl) printStatus(`It listens on ${localUrl}`)
  if (metricsUrl !== undefined) printStatus(`Its metrics are at ${metricsUrl}`)
  setMemoryFlags()
  await greet(service).catch(async (error) => {
    // The service continues, and answers 503 while the database is away.
    if (isUnavailable(error)) return
    await service.stop()
    throw error
  })
  // Node would keep it in memory, and write it only when the process ends in order.
  flushCompileCache()
  return await ended
}

/** In milliseconds. */
const usualStart = 5000

/** Work on the tables takes long, here or in a process that has them locked: without this line, it looks like a hang. */
function tellingIfLong<T>({ database }: Settings, starting: Promise<T>): Promise<T> {
  const timer = setTimeout(() => {
    printStatus(
      `Still opening ${describeDatabase(database)}. Its tables may take long to bring up to date, ` +
        'in this process or in another one that it waits for',
    )
  }, usualStart)
  return starting.finally(() => clearTimeout(timer))
}

/** Writes the rest of the log, unless its reader is gone. */
function flush(lines: GatheredLines): void {
  try {
    lines.flushSync()
  } catch {}
}

/**
 * How long after the first signal others count as the same one, in milliseconds. One Ctrl-C can arrive several times:
 * from the terminal, and from each parent process that forwards it.
 */
const echo = 500

interface Ending {
  readonly log: Logger
  /** Why a newer version leaves no room for this instance. */
  readonly newer: Promise<DomainError>
}

/**
 * The first signal stops the service in order, after the delay, and so does a newer version. A second signal ends the
 * process at once.
 */
async function untilStopped(
  service: Service,
  { shutdownDelay }: Settings,
  { log, newer }: Ending,
): Promise<number> {
  const first = Promise.withResolvers<string>()
  let since: number | undefined
  const onSignal = (signal: string) => {
    if (since !== undefined && performance.now() - since > echo) process.exit(1)
    since ??= performance.now()
    first.resolve(signal)
  }
  takeSignals(onSignal)
  const cause = await Promise.race([first.promise, newer])
  if (typeof cause === 'string') log.info({ signal: cause }, 'stopping')
  else log.fatal({ err: cause }, 'stopping, since a newer version changed the tables')
  service.retire()
  await pause(shutdownDelay)
  await service.stop()
  log.info('stopped')
  return typeof cause === 'string' ? 0 : outlived
}
