import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { LongBody } from '../../src/http/bodies/long-body.ts'
import { SpareMemory } from '../../src/http/bodies/spare-memory.ts'
import { anAssignment } from '../support/builders.ts'
import { toggle } from '../support/homework.ts'
import { answersOf, closed, listen, openBothEnds, rawRequest } from '../support/raw-socket.ts'
import { seedAssignments } from '../support/seed.ts'
import { startService } from '../support/service.ts'

const essay = anAssignment({ description: 'x'.repeat(300) })

/** A service with a long list, and a connection to it. */
async function startLong(t: TestContext) {
  const { mock: holds } = t.mock.method(LongBody.prototype, 'hold')
  const { mock: releases } = t.mock.method(LongBody.prototype, 'release')
  const { mock: takes } = t.mock.method(SpareMemory.prototype, 'take')
  const { app, call, deps, key, user } = await startService(t, { engine: 'sqlite' })
  await seedAssignments(
    deps.store,
    user.id,
    Array.from({ length: 60 }, () => essay),
  )
  const list = (size: number) => `/assignments?sort=created_at&page_size=${size}`
  const ask = (...fields: string[]) =>
    rawRequest(`GET /api/v1${list(100)} HTTP/1.1`, `Authorization: Bearer ${key}`, ...fields)
  const told: string[] = []
  /** Changes the list, reads it, and so needs memory. */
  const change = async () => {
    const { body } = await call('GET', list(99))
    await toggle(call, body.assignments[told.length % 60])
    const { body: changed } = await call('GET', list(99))
    told.push(JSON.stringify(changed.assignments))
  }
  return {
    ...(await openBothEnds(app, await listen(app))),
    app,
    deps,
    ask,
    change,
    told,
    holds,
    releases,
    takes,
  }
}

type Started = Awaited<ReturnType<typeof startLong>>

/** Asks after each change, until the two ends of the connection take no more. */
async function fill({ socket, accepted, app, ask, change }: Started, fields: string[]) {
  socket.pause()
  let asked = 0
  for (; accepted.writableLength === 0; asked++) {
    await change()
    const arrived = once(app.server, 'request')
    socket.write(ask(...fields))
    const [, response] = await arrived
    while (!response.writableFinished && accepted.writableLength === 0) await setImmediate()
  }
  return asked
}

describe('a LongBody whose memory other responses want', () => {
  const paths: [path: string, fields: string[]][] = [
    ['the fast path', []],
    ['Fastify', ['Content-Length: 0']],
  ]
  for (const [path, fields] of paths) {
    test(`reaches a slow reader unchanged, through ${path}`, async (t) => {
      const started = await startLong(t)
      const { socket, ask, change, told, holds, releases, takes } = started
      const asked = await fill(started, fields)
      // One behind the other on the connection: the last waits until the first are sent.
      socket.write(ask(...fields) + ask(...fields, 'Connection: close'))
      for (let time = 0; time < 4; time++) await change()
      const answers = answersOf(socket)
      socket.resume()
      const found = (await answers).map(({ body }) => JSON.stringify(body.assignments))
      const last = told.at(-1)
      assert.deepEqual(found, [...told.slice(0, asked), last, last])
      assert.ok(takes.calls.some(({ result }) => result !== undefined))
      assert.ok(holds.callCount() > asked)
      assert.equal(releases.callCount(), holds.callCount())
    })

    test(`gives its memory to them when its reader disconnects, through ${path}`, async (t) => {
      const started = await startLong(t)
      const { socket, accepted, change, holds, releases, takes } = started
      await fill(started, fields)
      assert.equal(holds.callCount(), releases.callCount() + 1)
      const held: Buffer | undefined = holds.calls.at(-1)?.result
      const over = closed(accepted)
      socket.resetAndDestroy()
      await over
      await setImmediate()
      assert.equal(holds.callCount(), releases.callCount())
      const before = takes.callCount()
      await change()
      assert.ok(takes.calls.slice(before).some(({ result }) => result?.buffer === held?.buffer))
    })
  }

  test('is released and not sent if the client disconnects before the response is sent', async (t) => {
    const { socket, app, deps, ask, holds, releases } = await startLong(t)
    const synced = Promise.withResolvers<void>()
    t.mock.method(deps.store, 'unsynced', () => synced.promise)
    const arrived = once(app.server, 'request')
    socket.write(ask())
    const [, response] = await arrived
    await setImmediate()
    assert.equal(holds.callCount(), 1)
    const over = once(response, 'close')
    socket.resetAndDestroy()
    await over
    assert.equal(releases.callCount(), 1)
    synced.resolve()
    await setImmediate()
    assert.equal(response.writableEnded, false)
  })

  test('has the correct Content-Length, for GET and for HEAD', async (t) => {
    const { socket, ask, told, change, holds, releases } = await startLong(t)
    await change()
    const head = ask().replace('GET', 'HEAD')
    const chunks: Buffer[] = []
    socket.on('data', (it: Buffer) => chunks.push(it))
    socket.write(head + ask('Connection: close'))
    await closed(socket)
    const [first = '', second = '', body = ''] = `${Buffer.concat(chunks)}`.split('\r\n\r\n')
    assert.equal(JSON.stringify(JSON.parse(body).assignments), told.at(-1))
    const length = new RegExp(`^content-length: ${Buffer.byteLength(body)}\\r?$`, 'm')
    assert.match(first, length)
    assert.match(second, length)
    assert.equal(releases.callCount(), holds.callCount())
  })
})
