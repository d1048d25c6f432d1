import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { defaultTimeouts } from '../../src/http/timeouts.ts'
import { anAssignment } from '../support/builders.ts'
import { closed, listen, openBothEnds, rawRequest, sendRaw } from '../support/raw-socket.ts'
import { seedAssignments } from '../support/seed.ts'
import { startService } from '../support/service.ts'

test('a client that takes nothing of its response for long is disconnected', async (t) => {
  const timeouts = { ...defaultTimeouts, response: 100 }
  const { app, key, user, deps } = await startService(t, { edge: { timeouts } })
  // More than the two ends of a connection take.
  const long = Array.from({ length: 200 }, () => anAssignment({ description: '課'.repeat(20_000) }))
  await seedAssignments(deps.store, user.id, long)
  const { socket, accepted } = await openBothEnds(app, await listen(app))
  t.after(() => socket.destroy())
  socket.pause()
  socket.write(rawRequest('GET /api/v1/assignments HTTP/1.1', `X-API-Key: ${key}`))
  await once(accepted, 'close')
  assert.ok(accepted.destroyed)
})

test('a connection without a request is closed after the time that its last response tells', async (t) => {
  const timeouts = { ...defaultTimeouts, idle: 50 }
  const { app } = await startService(t, { edge: { timeouts } })
  const [answer] = await sendRaw(await listen(app), rawRequest('GET /healthz HTTP/1.1'))
  // In seconds.
  assert.equal(answer?.headers['keep-alive'], 'timeout=0')
})

describe('a client that asks for a tunnel, or sends no HTTP,', () => {
  for (const start of ['CONNECT kadai:443 HTTP/1.1', 'hello']) {
    test(`is disconnected after its error also if it keeps its own side open, as after ${start}`, async (t) => {
      const { app } = await startService(t)
      const { socket, accepted } = await openBothEnds(app, await listen(app))
      t.after(() => socket.destroy())
      socket.allowHalfOpen = true
      socket.write(rawRequest(start))
      await once(socket.resume(), 'end')
      await setImmediate()
      assert.ok(accepted.destroyed)
    })
  }

  test('may leave before its error is sent', async (t) => {
    const { app } = await startService(t)
    const port = await listen(app)
    const { socket } = await openBothEnds(app, port)
    app.server.prependListener('connect', (_request, accepted) => {
      accepted.destroy(new Error('the connection was reset'))
    })
    socket.write(rawRequest('CONNECT kadai:443 HTTP/1.1'))
    await closed(socket)
    assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200)
  })
})
