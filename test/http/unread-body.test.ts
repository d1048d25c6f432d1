import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, test } from 'node:test'
import { oneHour } from '../../src/domain/time/durations.ts'
import { bodyLimit } from '../../src/http/plugins/request-body.ts'
import { defaultTimeouts } from '../../src/http/timeouts.ts'
import { answersOf, listen, openSocket, rawRequest } from '../support/raw-socket.ts'
import { seedSetting } from '../support/seed.ts'
import { startService } from '../support/service.ts'

/** More than the two ends of a connection take. */
const tooMuch = 64 * 1024 * 1024

const sendAll = (socket: Socket, body: string) =>
  new Promise<void>((resolve, reject) => {
    socket.write(body, (error) => (error ? reject(error) : resolve()))
  })

describe('a client whose body is refused', () => {
  const chunk = `${tooMuch.toString(16)}\r\n${'x'.repeat(tooMuch)}\r\n0\r\n\r\n`
  const bodies: [why: string, field: string, body: string][] = [
    ['with its length', `Content-Length: ${tooMuch}`, 'x'.repeat(tooMuch)],
    ['in chunks', 'Transfer-Encoding: chunked', chunk],
  ]

  for (const [why, field, body] of bodies) {
    test(`as too large gets 413 also if it sends all of it before it reads, ${why}`, async (t) => {
      const { app, key } = await startService(t)
      const socket = await openSocket(await listen(app))
      const fields = [`Authorization: Bearer ${key}`, field]
      socket.write(rawRequest('POST /api/v1/assignments HTTP/1.1', ...fields))
      await sendAll(socket, body)
      const [answer, ...others] = await answersOf(socket)
      assert.equal(answer?.status, 413)
      assert.equal(answer.headers.connection, 'close')
      assert.deepEqual(others, [])
    })
  }

  test('gets the answer also if it was to close the connection anyway, as with HTTP/1.0', async (t) => {
    const { app } = await startService(t)
    const socket = await openSocket(await listen(app))
    socket.write(rawRequest('POST /nowhere HTTP/1.0', `Content-Length: ${tooMuch}`))
    await sendAll(socket, 'x'.repeat(tooMuch))
    const [answer] = await answersOf(socket)
    assert.equal(answer?.status, 404)
  })

  for (const path of ['/recurring', '/openapi.json']) {
    test(`gets all of a long answer as well, from ${path}`, async (t) => {
      const { app, deps, key, user } = await startService(t)
      await seedSetting(deps.store, user.id, { description: 'x'.repeat(20_000) })
      const socket = await openSocket(await listen(app))
      const fields = [`X-API-Key: ${key}`, `Content-Length: ${tooMuch}`]
      socket.write(rawRequest(`GET /api/v1${path} HTTP/1.0`, ...fields))
      await sendAll(socket, 'x'.repeat(tooMuch))
      const [answer] = await answersOf(socket)
      const { recurring_assignments, openapi } = answer?.body ?? {}
      const found = recurring_assignments?.[0].description.length ?? openapi
      assert.equal(found, path === '/recurring' ? 20_000 : '3.1.0')
    })
  }

  test('gets all of an answer that is not ASCII', async (t) => {
    const { app, call } = await startService(t, { limits: { requests: 1, windowSeconds: 60 } })
    await call('GET', '/me')
    const { body } = await call('GET', '/me')
    const socket = await openSocket(await listen(app))
    socket.write(rawRequest('POST /api/v1/assignments HTTP/1.0', 'Content-Length: 1'))
    socket.write('x')
    const [answer] = await answersOf(socket)
    assert.deepEqual([answer?.status, answer?.body], [429, body])
    assert.match(body.error, /リクエスト/)
  })

  test('gets an answer without a body as well', async (t) => {
    const { app } = await startService(t)
    const socket = await openSocket(await listen(app))
    socket.write(rawRequest('OPTIONS /api/v1/assignments HTTP/1.0', 'Content-Length: 1'))
    const [answer] = await answersOf(socket)
    assert.equal(answer?.status, 204)
  })

  test('is disconnected after its 413 if the rest does not come', async (t) => {
    const timeouts = { ...defaultTimeouts, unread: 50 }
    const { app, key } = await startService(t, { edge: { timeouts } })
    const socket = await openSocket(await listen(app))
    const fields = [`Authorization: Bearer ${key}`, `Content-Length: ${bodyLimit + 1}`]
    socket.write(rawRequest('POST /api/v1/assignments HTTP/1.1', ...fields))
    const [answer] = await answersOf(socket)
    assert.equal(answer?.status, 413)
  })
})

describe('a client that has its response before it sent its whole body', () => {
  const requests: [line: string, status: number][] = [
    ['POST /api/v1/assignments HTTP/1.1', 401],
    ['GET /healthz HTTP/1.1', 200],
    ['POST /api/v1/assignments HTTP/1.0', 400],
  ]
  for (const [line, status] of requests) {
    test(`gets no second one if the rest is malformed, as after ${line}`, async (t) => {
      const { app } = await startService(t)
      const socket = await openSocket(await listen(app))
      // Its name counts in any letter case.
      socket.write(rawRequest(line, 'Transfer-Encoding: Chunked'))
      const answers = answersOf(socket)
      await once(socket, 'data')
      socket.write('zz\r\n')
      const statuses = (await answers).map((it) => it.status)
      assert.deepEqual(statuses, [status])
    })
  }

  test('need not send it first if its connection stays open', async (t) => {
    const timeouts = { ...defaultTimeouts, unread: oneHour }
    const { app, key } = await startService(t, { edge: { timeouts } })
    const socket = await openSocket(await listen(app))
    const fields = [`Authorization: Bearer ${key}`, 'Content-Length: 1']
    socket.write(rawRequest('GET /api/v1/recurring HTTP/1.1', ...fields))
    const answers = answersOf(socket)
    await once(socket, 'data')
    socket.write(`x${rawRequest('GET /healthz HTTP/1.1', 'Connection: close')}`)
    const statuses = (await answers).map((it) => it.status)
    assert.deepEqual(statuses, [200, 200])
  })
})
