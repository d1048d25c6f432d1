import type { TestContext } from 'node:test'
import { issueApiKey } from '../../../src/actions/api-keys.ts'
import { createUser } from '../../../src/actions/users.ts'
import { readConfig } from '../../../src/config/config.ts'
import type { Deps } from '../../../src/deps.ts'
import type { User } from '../../../src/domain/accounts/user.ts'
import { type Service, startService } from '../../../src/service.ts'
import { clockOf } from '../../../src/store/opening/open.ts'
import { testDeps } from '../deps.ts'
import { openShared } from '../postgres/shared-database.ts'
import { newSite, type Server, type Site } from '../processes/site.ts'
import { quietHooks } from '../service-hooks.ts'

/** Several services on one PostgreSQL database. They go with the test. */
export interface Instances {
  readonly site: Site
  /** What a program is told that is to use the database. */
  readonly env: Readonly<Record<string, string>>
  /** Makes a user with a key, whom every instance knows. */
  join(email: string): Promise<{ readonly user: User; readonly key: string }>
  /** Runs `work` beside all instances, as the command line does. */
  operate<T>(work: (deps: Deps) => Promise<T>): Promise<T>
  /** Starts one as a process of its own, which finds the database at `through` if that is given. */
  serve(through?: string): Promise<Server>
  /** Starts one inside this process. */
  serveHere(through?: string): Promise<Service>
}

const environment = (url: string) => ({
  DATABASE_URL: url,
  // Most servers of tests do not sync.
  DATABASE_ALLOW_UNSAFE: 'true',
  RATE_LIMIT_ENABLED: 'false',
  LOG_LEVEL: 'error',
  PORT: '0',
})

export function instancesOn(t: TestContext, url: string): Instances {
  const site = newSite(t)
  const settingsFor = (address: string) =>
    readConfig({ env: environment(address), cwd: site.folder })
  const operate: Instances['operate'] = async (work) => {
    const store = await openShared(url)
    try {
      return await work(testDeps(store, clockOf(store)))
    } finally {
      await store.close()
    }
  }
  return {
    site,
    env: environment(url),
    operate,
    join: (email) =>
      operate(async (deps) => {
        const user = await createUser(deps, { email, timeZone: 'Asia/Tokyo' }, null)
        const input = { name: 'test', isReadOnly: false, expiresAt: null }
        return { user, key: await issueApiKey(deps, user, input) }
      }),
    serve: (through = url) =>
      insist(() => site.serve({ isDirect: true, env: environment(through) })),
    serveHere: async (through = url) => {
      const starting = insist(() => startService(settingsFor(through), quietHooks))
      // Also where the test is over before it has started.
      t.after(() =>
        starting.then(
          (service) => service.stop(),
          () => {},
        ),
      )
      return starting
    },
  }
}

const startsAtMost = 5

/** As a supervisor does: a start gives up on a server that is too busy to answer for two seconds. */
async function insist<T>(start: () => Promise<T>): Promise<T> {
  for (let left = startsAtMost; ; left--) {
    try {
      return await start()
    } catch (error) {
      if (left === 1 || !/timeout expired|due to connection timeout/.test(String(error)))
        throw error
    }
  }
}
