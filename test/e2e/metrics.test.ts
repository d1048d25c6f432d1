import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ask, callOver } from '../support/api-client.ts'
import { newSite } from '../support/processes/site.ts'

describe('kadai serve with METRICS_PORT', () => {
  test('has the metrics there alone, with cached responses, and nothing that anybody wrote', async (t) => {
    const site = newSite(t)
    const key = await site.join('student@example.org')
    const { url, says } = await site.serve({ env: { METRICS_PORT: '0' } })
    const address = await says(/^Its metrics are at (\S+)$/m)
    const call = callOver(url, key)
    const { body } = await call('POST', '/assignments', { title: 'cAnArY', due_date: '2030-04-10' })
    for (let n = 0; n < 3; n++) await call('GET', `/assignments/${body.id}?x=cAnArY`)
    await call('GET', '/cAnArY')
    const answer = await fetch(address)
    const text = await answer.text()
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4;/)
    const read = 'method="GET",route="/api/v1/assignments/:id",status="200"'
    assert.match(text, new RegExp(`^kadai_http_request_duration_seconds_count{${read}} 3$`, 'm'))
    assert.match(text, /method="GET",route="none",status="404"/)
    for (const secret of ['cAnArY', key, 'student']) assert.ok(!text.includes(secret), secret)
    assert.equal((await ask(`${url}/metrics`, {})).status, 404)
  })

  test('exits 1 if that port is in use, and has none without the setting', async (t) => {
    const site = newSite(t)
    const { port, signal, ended } = await site.serve()
    const env = { PORT: '0', METRICS_PORT: String(port) }
    assert.deepEqual(await newSite(t).kadai('serve', { env }), {
      code: 1,
      stdout: '',
      stderr: `Cannot listen on 127.0.0.1:${port}: another program uses this port. Stop it, or set METRICS_PORT\n`,
    })
    signal('SIGTERM')
    assert.doesNotMatch((await ended).stderr, /metrics/)
  })
})
