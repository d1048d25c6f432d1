import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { issueApiKey } from '../src/actions/api-keys.ts'
import { createUser } from '../src/actions/users.ts'
import { readConfig } from '../src/config/config.ts'
import { startService } from '../src/service.ts'
import { callOver } from './support/api-client.ts'
import { quietHooks } from './support/service-hooks.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

/** A service with these settings, and one who asks it. */
async function start(t: TestContext, given: Readonly<Record<string, string>>) {
  const env = { PORT: '0', DATABASE_URL: 'sqlite:kadai.db', RATE_LIMIT_ENABLED: 'false', ...given }
  const settings = readConfig({ env, cwd: temporaryFolder(t) })
  const { deps, localUrl, stop } = await startService(settings, quietHooks)
  t.after(stop)
  const user = await createUser(deps, { email: 'student@kadai.test', timeZone: 'UTC' }, null)
  const key = await issueApiKey(deps, user, { name: 'test', isReadOnly: false, expiresAt: null })
  return { localUrl, key, call: callOver(localUrl, key) }
}

type Asking = Pick<Awaited<ReturnType<typeof start>>, 'call' | 'key'>

/** The status of four requests from an address, as the proxy of the machine names it. */
async function fourFrom({ call, key }: Asking, client: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': client }
  const asked = [1, 2, 3, 4].map(() => call('GET', '/me', undefined, headers))
  return (await Promise.all(asked)).map(({ status }) => status).sort()
}

const essay = { title: 'Essay', due_date: '2030-04-10' }
const limited = { RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_REQUESTS: '3' }

describe('a service obeys', { concurrency: 2 }, () => {
  test('RATE_LIMIT_REQUESTS, TRUSTED_PROXIES and RATE_LIMIT_IPV6_PREFIX', async (t) => {
    const proxied = { ...limited, TRUSTED_PROXIES: 'loopback', RATE_LIMIT_IPV6_PREFIX: '128' }
    const service = await start(t, proxied)
    // Neighbours whom a shorter prefix would count as one client.
    for (const client of ['2001:db8::1', '2001:db8::2']) {
      assert.deepEqual(await fourFrom(service, client), [200, 200, 200, 429])
    }
  })

  test('RATE_LIMIT_ENABLED=false, though there is a limit', async (t) => {
    const service = await start(t, { ...limited, RATE_LIMIT_ENABLED: 'false' })
    assert.deepEqual(await fourFrom(service, '2001:db8::1'), [200, 200, 200, 200])
  })

  test('EARLIER_FORM', async (t) => {
    const { call, key } = await start(t, { EARLIER_FORM: 'off' })
    assert.equal((await call('GET', '/me')).status, 200)
    const earlier = { 'x-api-key': key }
    assert.equal((await call('GET', '/me', undefined, earlier)).status, 401)
  })

  test('CORS_ORIGINS', async (t) => {
    const { call } = await start(t, { CORS_ORIGINS: 'https://other.test' })
    const { headers } = await call('GET', '/me', undefined, { origin: 'https://other.test' })
    assert.equal(headers['access-control-allow-origin'], 'https://other.test')
  })

  test('ASSIGNMENTS_PER_USER and SERIES_PER_USER', async (t) => {
    const { call } = await start(t, { ASSIGNMENTS_PER_USER: '2', SERIES_PER_USER: '1' })
    const series = { ...essay, recurrence: { type: 'weekly' } }
    const answers = []
    for (const body of [series, series, essay, essay]) {
      answers.push((await call('POST', '/assignments', body)).status)
    }
    assert.deepEqual(answers, [201, 400, 201, 400])
  })

  test('ALLOW_REGISTRATION, TIME_ZONE and BASE_URL', async (t) => {
    const BASE_URL = 'https://kadai.test'
    const env = { ALLOW_REGISTRATION: 'true', TIME_ZONE: 'Asia/Tokyo', BASE_URL }
    const { localUrl } = await start(t, env)
    const page = await fetch(`${localUrl}/register`)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /<input[^>]* name="timeZone"[^>]* value="Asia\/Tokyo"/)
    const form = { method: 'POST', headers: { origin: BASE_URL }, body: new URLSearchParams() }
    assert.notEqual((await fetch(`${localUrl}/register`, form)).status, 403)
  })
})
