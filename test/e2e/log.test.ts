import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, callOver } from '../support/api-client.ts'
import { newSite } from '../support/processes/site.ts'
import { askRaw } from '../support/raw-socket.ts'
import { until } from '../support/until.ts'

const secret = 'cAnArY'
const password = `${secret} password`
const wrongKey = `hm_${secret.padEnd(32, '0')}`

test('the log has one JSON line per request, and contains no user input, key or password', async (t) => {
  const site = newSite(t)
  const env = { ADMIN_EMAIL: `${secret}@example.org`, ADMIN_PASSWORD: password }
  const server = await site.serve({ env })
  const { stdout } = await site.kadai(`key issue ${env.ADMIN_EMAIL} --name ${secret}`)
  const key = stdout.trim()
  const call = callOver(server.url, key)
  const answers = [
    await call('POST', '/assignments', { title: secret, due_date: '2030-04-10' }),
    await call('POST', '/assignments', {
      title: 'x',
      subject: secret.repeat(100),
      due_date: secret,
    }),
    await call('GET', `/assignments?q=${secret}`),
    await call('GET', `/assignments/${secret}`),
    await call('GET', `/${secret}`),
    await call('PATCH', '/me', { name: secret }),
    await call('GET', '/me', undefined, { authorization: `Bearer ${wrongKey}` }),
    await call('GET', '/me', undefined, { 'x-api-key': wrongKey, 'user-agent': secret }),
    await ask(`${server.url}/api/v1/assignments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: `{"title": ${secret}`,
    }),
  ]
  assert.equal((await askRaw(server.port, `GET /${secret} HTTP/7\r\n\r\n`)).status, 400)
  server.signal('SIGTERM')
  const ended = await server.ended

  const lines = ended.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const told = lines.filter(({ msg }) => msg === 'request')
  const fields = told.map(({ request_id, status }) => [request_id, status])
  assert.deepEqual(
    fields,
    answers.map(({ headers, status }) => [headers['x-request-id'], status]),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201, 400, 200, 404, 401]))
  for (const text of [secret, key, password, wrongKey]) {
    assert.ok(!ended.stdout.includes(text), `the log has ${text}`)
    assert.ok(!ended.stderr.includes(text), `standard error has ${text}`)
  }
})

test('the log has no character that controls the terminal on which somebody reads it', async (t) => {
  const site = newSite(t)
  const server = await site.serve()
  const { status } = await fetch(`${server.url}/sign-in`, {
    method: 'POST',
    headers: { origin: '\u009b2Jcleared' },
    body: new URLSearchParams(),
  })
  assert.equal(status, 403)
  server.signal('SIGTERM')
  const { stdout } = await server.ended
  assert.match(stdout, /"origin":"\\u009b2Jcleared"/)
  assert.doesNotMatch(stdout, /[^\P{Cc}\n]/u)
})

test('a line of the log is written while the service runs on', async (t) => {
  const server = await newSite(t).serve()
  await ask(`${server.url}/api/v1/me`)
  await until(t, () => /"msg":"request"/.test(server.output.stdout))
})

test('with LOG_LEVEL=warn, the log is empty if nothing goes wrong', async (t) => {
  const site = newSite(t)
  const server = await site.serve({ env: { LOG_LEVEL: 'warn' } })
  assert.equal((await ask(`${server.url}/api/v1/me`)).status, 401)
  server.signal('SIGTERM')
  assert.equal((await server.ended).stdout, '')
})
