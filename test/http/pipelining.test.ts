import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answersOf, bytesOf, listen, openSocket, rawRequest } from '../support/raw-socket.ts'
import { startService } from '../support/service.ts'

const health = rawRequest('GET /healthz HTTP/1.1')

describe('a client that sends requests without waiting for the responses', () => {
  test('gets all responses if at most 32 requests wait', async (t) => {
    const { app } = await startService(t)
    const socket = await openSocket(await listen(app))
    socket.write(health.repeat(32) + rawRequest('GET /healthz HTTP/1.1', 'Connection: close'))
    const statuses = (await answersOf(socket)).map(({ status }) => status)
    assert.deepEqual(statuses, Array(33).fill(200))
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
})
