import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import type { Settings } from '../config/config.ts'
import { describeDatabase } from '../database.ts'
import { isUnavailable } from '../domain/errors.ts'
import { type Service, startService } from '../service.ts'
import { printStatus } from './command.ts'
import { GatheredLines } from './gathered-lines.ts'
import { LogOutput } from './log-output.ts'
import { setMemoryFlags } from './memory-flags.ts'

/** Exit code after a defect, or a failed sync of the disk: a supervisor should restart the service. */
const defect = 70

/** Runs the service until a signal stops it, and returns the exit code. Calls `greet` once it listens. */
export async function runService(
  settings: Settings,
  greet: (service: Service) => Promise<void>,
): Promise<number> {
  const lines = new GatheredLines(new LogOutput())
  const log = pino({ level: settings.logLevel }, lines)
  // A line is written at most a second late. Stopping writes the rest.
  setInterval(() => lines.flush(), 1000).unref()
  const fatal = (err: unknown) => {
    try {
      log.fatal({ err }, 'the process cannot go on')
    } finally {
      process.exit(defect)
    }
  }
  process.on('uncaughtException', fatal)
  process.once('exit', () => flush(lines))
  const service = await tellingIfLong(settings, startService(settings, { log, fatal }))
  const ended = untilSignalled(service, settings, log)
  const { url, localUrl } = service
  printStatus(`Kadai serves ${url}`)
  if (url !== localUrl) printStatus(`It listens on ${localUrl}`)
  setMemoryFlags()
  await greet(service).catch(async (error) => {
    // The service continues, and answers 503 while the database is away.
    if (isUnavailable(error)) return
    await service.stop()
    throw error
  })
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

/** The first signal stops the service in order, after the delay; a second one ends the process at once. */
async function untilSignalled(
  service: Service,
  { shutdownDelay }: Settings,
  log: Logger,
): Promise<number> {
  const first = Promise.withResolvers<string>()
  let since: number | undefined
  const onSignal = (signal: string) => {
    if (since !== undefined && performance.now() - since > echo) process.exit(1)
    since ??= performance.now()
    first.resolve(signal)
  }
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, onSignal)
  log.info({ signal: await first.promise }, 'stopping')
  service.retire()
  await pause(shutdownDelay)
  await service.stop()
  log.info('stopped')
  return 0
}
