import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { defaultTimeouts } from '../../src/http/timeouts.ts'
import { anAssignment } from '../support/builders.ts'
import { listen, openBothEnds, rawRequest } from '../support/raw-socket.ts'
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
