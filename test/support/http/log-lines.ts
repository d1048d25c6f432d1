import { type Logger, pino } from 'pino'

const information = 30

type Line = Readonly<Record<string, unknown>>

/** A log that leaves out nothing, and what was written to it. */
export function logLines() {
  const written: string[] = []
  const log: Logger = pino({ level: 'trace' }, { write: (line: string) => written.push(line) })
  const lines = () => written.map((line): Line => JSON.parse(line))
  return {
    log,
    text: () => written.join(''),
    /** The one line of each request, oldest first. */
    requests: () => lines().filter(({ msg }) => msg === 'request'),
    /** What somebody has to look at. */
    errors: () => lines().filter(({ level }) => Number(level) > information),
  }
}
