import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bodyLimit } from '../../src/http/plugins/body.ts'
import { defaultTimeouts } from '../../src/http/timeouts.ts'
import { answersOf, listen, openSocket, rawRequest } from '../support/raw-socket.ts'
import { startService } from '../support/service.ts'

/** More than the two ends of a connection take. */
const tooMuch = 64 * 1024 * 1024

describe('a client whose body is too large', () => {
  const chunk = `${tooMuch.toString(16)}\r\n${'x'.repeat(tooMuch)}\r\n0\r\n\r\n`
  const bodies: [why: string, field: string, body: string][] = [
    ['with its length', `Content-Length: ${tooMuch}`, 'x'.repeat(tooMuch)],
    ['in chunks', 'Transfer-Encoding: chunked', chunk],
  ]

  for (const [why, field, body] of bodies) {
    test(`gets 413 also if it sends all of it before it reads, ${why}`, async (t) => {
      const { app, key } = await startService(t)
      const socket = await openSocket(await listen(app))
      const fields = [`Authorization: Bearer ${key}`, field]
      socket.write(rawRequest('POST /api/v1/assignments HTTP/1.1', ...fields))
      await new Promise<void>((resolve, reject) => {
        socket.write(body, (error) => (error ? reject(error) : resolve()))
      })
      const [answer, ...others] = await answersOf(socket)
      assert.equal(answer?.status, 413)
      assert.equal(answer.headers.connection, 'close')
      assert.deepEqual(others, [])
    })
  }

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
