import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { ask, callOver } from '../support/api-client.ts'
import { newSite, type ServeOptions, type Server } from '../support/processes/site.ts'
import { assertEndedBySecond, hold, lastAnswer } from '../support/processes/stopping.ts'
import { answersOf, openSocket } from '../support/raw-socket.ts'

const health = 'GET /healthz HTTP/1.1\r\nHost: kadai\r\n\r\n'

describe('a service that receives a stop signal', { concurrency: 2 }, () => {
  test('exits 0 after about ten seconds if a request is still incomplete', async (t) => {
    const { server, key } = await start(t)
    await hold(server.port, key)
    const began = performance.now()
    server.signal('SIGTERM')
    assert.equal((await server.ended).code, 0)
    const seconds = (performance.now() - began) / 1000
    assert.ok(9 < seconds && seconds < 12, `${seconds} s`)
  })

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    test(`finishes requests in flight on ${signal}, and answers new ones with 503`, async (t) => {
      const { server, key } = await start(t)
      const open = await openSocket(server.port)
      open.write(health)
      await once(open, 'data')
      const held = await hold(server.port, key)
      server.signal(signal)
      await untilStopping(server)
      const refused = await lastAnswer(open, health)
      assert.deepEqual(
        [refused?.status, refused?.body],
        [503, { error: 'Service temporarily unavailable' }],
      )
      assert.deepEqual(
        [refused?.headers.connection, refused?.headers['retry-after']],
        ['close', '1'],
      )
      const answer = await held.finish()
      assert.deepEqual([answer?.status, answer?.body.title], [201, 'Held'])
      assert.equal(answer?.headers.connection, 'close')
      const { code, stdout } = await server.ended
      assert.equal(code, 0)
      assert.match(stdout, new RegExp(`"signal":"${signal}","msg":"stopping"}\n`))
      assert.match(stdout, /"msg":"stopped"}\n$/)
    })
  }

  test('finishes requests in flight even if one Ctrl-C arrives as several signals', async (t) => {
    const { server, key } = await start(t, { isGroup: true })
    const held = await hold(server.port, key)
    // A terminal tells the launcher and the service, and the launcher tells the service again. Several of one kind may
    // arrive as one; those of different kinds do not.
    for (const signal of ['SIGINT', 'SIGINT', 'SIGHUP', 'SIGTERM', 'SIGINT'] as const) {
      process.kill(-server.pid, signal)
      await setImmediate()
    }
    await untilStopping(server)
    assert.equal((await held.finish())?.status, 201)
    assert.equal((await server.ended).code, 0)
  })

  test('exits within 4 seconds despite idle connections and the unread body of a rejected request', async (t) => {
    const { server, key } = await start(t)
    const idle = await Promise.all([1, 2, 3].map(() => openSocket(server.port)))
    const [answered, refused] = idle
    answered?.write(health)
    refused?.write('POST /api/v1/assignments HTTP/1.1\r\nHost: kadai\r\nContent-Length: 9\r\n\r\n{')
    await callOver(server.url, key)('GET', '/me')
    const began = performance.now()
    server.signal('SIGTERM')
    assert.equal((await server.ended).code, 0)
    assert.ok(performance.now() - began < 4000, 'it waited')
  })

  test('sends a slow reader the whole response before it exits', async (t) => {
    const { server, key } = await start(t)
    const call = callOver(server.url, key)
    const long = { title: 'Essay', due_date: '2030-04-10', description: '課'.repeat(20_000) }
    await Promise.all(Array.from({ length: 100 }, () => call('POST', '/assignments', long)))
    const slow = await openSocket(server.port)
    slow.write(
      `GET /api/v1/assignments?page_size=100 HTTP/1.1\r\nHost: kadai\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    )
    await once(slow, 'readable')
    server.signal('SIGTERM')
    await untilStopping(server)
    const [answer] = await answersOf(slow)
    assert.equal(answer?.body.assignments.at(-1).description, long.description)
    assert.equal((await server.ended).code, 0)
  })

  test('with SHUTDOWN_DELAY_SECONDS, first answers /readyz with 503 for so long, and all else as before', async (t) => {
    const { server, key } = await start(t, { env: { SHUTDOWN_DELAY_SECONDS: '2' } })
    const call = callOver(server.url, key)
    const began = performance.now()
    server.signal('SIGTERM')
    while ((await ask(`${server.url}/readyz`)).status !== 503);
    assert.equal((await ask(`${server.url}/healthz`)).status, 200)
    const created = await call('POST', '/assignments', { title: 'Late', due_date: '2030-04-10' })
    assert.deepEqual([created.status, created.headers.connection], [201, 'keep-alive'])
    assert.equal((await server.ended).code, 0)
    assert.ok(performance.now() - began >= 2000, 'it stopped too early')
  })

  test('exits 1 within 5 seconds on a second SIGTERM, whatever SHUTDOWN_DELAY_SECONDS', async (t) => {
    const { server } = await start(t, { env: { SHUTDOWN_DELAY_SECONDS: '300' } })
    await assertEndedBySecond(t, server, 'SIGTERM')
  })

  test('exits 1 within 5 seconds on a second SIGTERM', async (t) => {
    const { server, key } = await start(t)
    await hold(server.port, key)
    await assertEndedBySecond(t, server, 'SIGTERM')
  })
})

async function start(t: TestContext, options?: ServeOptions) {
  const site = newSite(t)
  const key = await site.join('student@example.org')
  return { key, server: await site.serve(options) }
}

async function untilStopping({ url }: Server): Promise<void> {
  while ((await ask(`${url}/healthz`)).status !== 503);
}
