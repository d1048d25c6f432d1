import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answersOf, bytesOf, listen, openSocket, rawRequest } from '../support/raw-socket.ts'
import { startService } from '../support/service.ts'

const health = rawRequest('GET /healthz HTTP/1.1')

describe('a client that sends requests without waiting for the responses', () => {
  test('gets all responses if at most 32 requests wait', async (t) => {
    const { app } = await startService(t)
    const socket = await openSocket(await listen(app))
    const answers = answersOf(socket)
    const all = Promise.withResolvers<void>()
    let answered = 0
    app.server.on('request', (_request, response) => {
      response.once('close', () => ++answered === 33 && all.resolve())
    })
    socket.write(health.repeat(33))
    await all.promise
    // Those that have waited count no more.
    socket.write(health.repeat(32) + rawRequest('GET /healthz HTTP/1.1', 'Connection: close'))
    const statuses = (await answers).map(({ status }) => status)
    assert.deepEqual(statuses, Array(66).fill(200))
  })

  test('is disconnected if more wait, whatever it sends, and whoever it is', async (t) => {
    const { app } = await startService(t)
    const port = await listen(app)
    let arrived = 0
    app.server.on('request', () => arrived++)
    for (const path of ['/healthz', '/api/v1/me', '/nothing']) {
      const socket = await openSocket(port)
      socket.write(rawRequest(`GET ${path} HTTP/1.1`).repeat(100_000))
      await bytesOf(socket)
    }
    // What was read before each was disconnected.
    assert.ok(arrived < 20_000, `${arrived} requests arrived`)
    assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200)
  })

  test('gets the responses to complete requests before an error about what follows', async (t) => {
    const { app, key, call } = await startService(t)
    const port = await listen(app)
    const { body: counted } = await call('GET', '/assignments')
    const json = JSON.stringify({ title: 'Essay', due_date: '2026-04-12' })
    const fields = [`Authorization: Bearer ${key}`, `Content-Length: ${json.length}`]
    const create = rawRequest('POST /api/v1/assignments HTTP/1.1', ...fields) + json
    const chunked = rawRequest('POST /api/v1/assignments HTTP/1.1', 'Transfer-Encoding: chunked')
    for (const mistake of ['surplus\r\n\r\n', `${chunked}zz\r\n`]) {
      const socket = await openSocket(port)
      socket.write(create + create + mistake)
      // More of it arrives while the first request is handled.
      setImmediate(() => socket.write(mistake))
      const answers = await answersOf(socket)
      assert.deepEqual(
        answers.map(({ status }) => status),
        [201, 201, 400],
      )
      assert.deepEqual(answers.at(-1)?.body, { error: 'Bad request' })
    }
    const { body: list } = await call('GET', '/assignments')
    assert.equal(list.total_count, counted.total_count + 4)
  })

  test('gets nothing after a chunked body in HTTP/1.0, which a proxy may take to end elsewhere', async (t) => {
    const { app, key, call } = await startService(t)
    const json = JSON.stringify({ title: 'Essay', due_date: '2026-04-12' })
    const fields = [`Authorization: Bearer ${key}`, 'Connection: keep-alive']
    const chunked = 'Transfer-Encoding: chunked'
    const create = rawRequest('POST /api/v1/assignments HTTP/1.0', ...fields, chunked)
    const socket = await openSocket(await listen(app))
    socket.write(`${create}${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n${health}`)
    const answers = await answersOf(socket)
    assert.deepEqual(
      answers.map(({ status, body, headers }) => [status, body.error, headers.connection]),
      [[400, 'Bad request', 'close']],
    )
    assert.equal((await call('GET', '/assignments')).body.total_count, 0)
  })
})
