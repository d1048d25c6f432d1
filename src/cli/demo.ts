import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Settings } from '../config/config.ts'
import { type Command, print, printStatus } from './command.ts'
import { type Demo, fillWithExamples } from './demo-data.ts'
import { endAtSignals } from './signals.ts'

export const demo: Command = {
  operands: [],
  summary: 'Serve a temporary database with two users and their homework',
  options: {},
  async run({ settings }) {
    const { runService } = await import('./run-service.ts')
    endAtSignals()
    const folder = mkdtempSync(path.join(tmpdir(), 'kadai-demo-'))
    // Also where the process ends at once, as on a second Ctrl-C.
    process.once('exit', () => rmSync(folder, { recursive: true }))
    return runService(apart(settings, folder), async (service) => {
      const example = await fillWithExamples(service.deps, settings.timeZone)
      await print(example.key)
      printStatus(invitation(service.url, example))
    })
  },
}

/**
 * `settings` for a demonstration with its database in `folder`. It creates its own users, and needs no log of its requests.
 * The address, the port of metrics and the quotas that the settings name are those of another service, and no balancer waits
 * for it to stop. It sends no mail, since everybody knows its passwords.
 */
export const apart = (settings: Settings, folder: string): Settings => ({
  ...settings,
  database: { engine: 'sqlite', file: path.join(folder, 'kadai.db') },
  admin: undefined,
  baseUrl: undefined,
  metrics: { ...settings.metrics, port: undefined },
  quotas: { assignments: Infinity, series: Infinity },
  shutdownDelay: 0,
  mail: undefined,
  mailsPasswordLinks: false,
  logLevel: 'warn',
})

const invitation = (url: string, { key, emails, password }: Demo) => `
The line above is a key. Try it; Ctrl-C ends this, and nothing is kept.

  curl -H 'Authorization: Bearer ${key}' ${url}/api/v1/assignments/due-this-week
  curl -H 'Authorization: Bearer ${key}' ${url}/api/v1/statistics
  curl -H 'Authorization: Bearer ${key}' ${url}/api/v1/assignments -d '{"title":"Essay","due_date":"2030-04-10"}'

Sign in at ${url} as ${emails.join(' or ')}, with the password ${password}
The API, to read and to try: ${url}/docs
`
