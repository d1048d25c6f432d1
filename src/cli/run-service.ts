import { destination, type Logger, pino } from 'pino'
import type { Settings } from '../config.ts'
import { isUnavailable } from '../domain/errors.ts'
import { type Service, startService } from '../service.ts'
import { tell } from './command.ts'
import { GatheredLines } from './gathered-lines.ts'
import { setMemoryFlags } from './memory-flags.ts'

/** Exit code after a defect, or a disk that cannot keep what was promised: whoever watches starts it anew. */
const defect = 70

/** Runs the service until a signal ends it, and answers the exit code; `greet` is done once it can be reached. */
export async function runService(
  settings: Settings,
  greet: (service: Service) => Promise<void>,
): Promise<number> {
  const output = destination({ dest: 1, sync: false })
  // Nobody may be left to read the log; the service goes on, and ends, without.
  output.on('error', () => {})
  const lines = new GatheredLines(output)
  const log = pino({ level: settings.logLevel }, lines)
  // This bounds how late a line is written; an end writes the rest.
  setInterval(() => lines.flush(), 1000).unref()
  const fatal = (err: unknown) => {
    try {
      log.fatal({ err }, 'the process cannot go on')
      lines.flushSync()
    } finally {
      process.exit(defect)
    }
  }
  process.on('uncaughtException', fatal)
  try {
    const service = await startService(settings, { log, fatal })
    const ended = untilSignalled(service, log)
    tell(`Kadai serves ${service.url}`)
    setMemoryFlags()
    await greet(service).catch(async (error) => {
      // It serves, and says by its answers that the database is away.
      if (isUnavailable(error)) return
      await service.stop()
      throw error
    })
    return await ended
  } finally {
    flush(lines)
  }
}

/** Writes what is left of the log, if there is somebody to read it. */
function flush(lines: GatheredLines): void {
  try {
    lines.flushSync()
  } catch {}
}

/**
 * In milliseconds. One Ctrl-C arrives more than once: from the terminal, and from each process
 * above that passes it on.
 */
const echo = 500

/** The first signal ends it in order, a second one at once. */
async function untilSignalled(service: Service, log: Logger): Promise<number> {
  const first = Promise.withResolvers<string>()
  let since: number | undefined
  const onSignal = (signal: string) => {
    if (since !== undefined && performance.now() - since > echo) process.exit(1)
    since ??= performance.now()
    first.resolve(signal)
  }
  for (const name of ['SIGTERM', 'SIGINT']) process.on(name, onSignal)
  log.info({ signal: await first.promise }, 'stopping')
  await service.stop()
  log.info('stopped')
  return 0
}
