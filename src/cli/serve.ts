import path from 'node:path'
import { destination, type Logger, pino } from 'pino'
import type { Settings } from '../config.ts'
import { type Service, startService } from '../service.ts'
import { type Call, type Command, tell } from './command.ts'

export const serve: Command = {
  name: 'serve',
  operands: [],
  summary: 'Serve the API, until a signal stops it',
  options: {},
  async run(call) {
    const service = await runService(call.settings)
    if ((await service.deps.store.users.all()).length === 0) tell(firstSteps(call))
    return service.ended
  },
}

/** A service that ends on a signal; `ended` is then the exit code of the process. */
export interface RunningService extends Service {
  readonly ended: Promise<number>
}

/** Exit code after a defect, or a disk that cannot keep what was promised: whoever watches starts it anew. */
const defect = 70

export async function runService(settings: Settings): Promise<RunningService> {
  // Lines are gathered and written together; the timer bounds how late, and an end writes the rest.
  const output = destination({ dest: 1, minLength: 4096, sync: false })
  const log = pino({ level: settings.logLevel }, output)
  setInterval(() => output.flush(), 1000).unref()
  const fatal = (err: unknown) => {
    log.fatal({ err }, 'the process cannot go on')
    output.flushSync()
    process.exit(defect)
  }
  process.on('uncaughtException', fatal)
  const service = await startService(settings, { log, fatal })
  const ended = untilSignalled(service, log).finally(() => output.flushSync())
  tell(`Kadai serves ${service.url}`)
  return { ...service, ended }
}

/** The first signal ends it in order, a second one at once. */
async function untilSignalled(service: Service, log: Logger): Promise<number> {
  const signal = await new Promise<string>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => resolve(name))
  })
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => process.exit(1))
  log.info({ signal }, 'stopping')
  await service.stop()
  log.info('stopped')
  return 0
}

function firstSteps({ settings, configFile }: Call): string {
  const config = configFile === undefined ? '' : ` --config ${path.resolve(configFile)}`
  const isDefault = settings.databasePath === path.resolve('data/kadai.db')
  const database = isDefault || config ? '' : `DATABASE_URL=sqlite:${settings.databasePath} `
  const kadai = `${database}npx kadai`
  return [
    'Nobody can use it yet. This makes the first administrator, and a key for the API:',
    '',
    `  ${kadai} user add admin@example.org --admin${config} &&`,
    `  ${kadai} key issue admin@example.org --name first${config}`,
    '',
  ].join('\n')
}
