import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { plainPages } from '../support/edge.ts'
import { type Service, startService } from '../support/service.ts'

/** As the proxy asks for it. */
const host = 'kadai.internal:8080'

/** The status of a form for signing in: 422, for there is nothing in it, unless it is refused for where it comes from. */
async function sendFrom(origin: string, { app }: Pick<Service, 'app'>, told = {}): Promise<number> {
  const headers = { host, origin, 'content-type': 'application/x-www-form-urlencoded', ...told }
  const form = { method: 'POST', url: '/sign-in', headers, payload: 'email=&password=' } as const
  return (await app.inject(form)).statusCode
}

test('a form that is refused for where it comes from is logged with both addresses, for operators of a proxy', async (t) => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const service = await startService(t, { edge: { log } })
  assert.equal(await sendFrom('https://kadai.example.org', service), 403)
  assert.equal(await sendFrom(`http://${host}`, service), 422)
  const [refused, ...more] = lines.map((line) => JSON.parse(line))
  assert.deepEqual(more, [])
  assert.equal(refused.msg, 'form from elsewhere refused')
  assert.deepEqual([refused.origin, refused.host], ['https://kadai.example.org', host])
})

test('a form from the address in the settings is accepted whatever the Host, and from no other', async (t) => {
  const baseUrl = 'https://kadai.example.org'
  const service = await startService(t, { edge: { pages: { ...plainPages, baseUrl } } })
  assert.equal(await sendFrom(baseUrl, service), 422)
  for (const other of [
    'http://kadai.example.org',
    `${baseUrl}:8443`,
    'https://other.example.org',
  ]) {
    assert.equal(await sendFrom(other, service), 403, other)
  }
})

test('a form of a page without HTTPS is refused where a proxy says that the site has it, if that is trusted', async (t) => {
  for (const [trustedProxies, status] of [
    [['127.0.0.1'], 403],
    [[], 422],
  ] as const) {
    const service = await startService(t, { edge: { trustedProxies } })
    const told = { 'x-forwarded-proto': 'https' }
    assert.equal(await sendFrom(`http://${host}`, service, told), status)
  }
})
