import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { always } from '../../src/domain/validity.ts'
import { CachedAnswers, type Question, questionOf } from '../../src/http/cache/cached-answers.ts'
import { CachedBody } from '../../src/http/cache/cached-body.ts'
import { anAssignment } from '../support/builders.ts'
import { toggle } from '../support/homework.ts'
import { answersOf, listen, openBothEnds, rawRequest } from '../support/raw-socket.ts'
import { seedAssignments } from '../support/seed.ts'
import { startService } from '../support/service.ts'

const text = (letter: string, length = 2000) => letter.repeat(length)

describe('CachedBody', () => {
  test('is rewritten in the same memory once it is released', () => {
    const body = new CachedBody(text('a'))
    const first = body.hold()
    body.release()
    assert.ok(body.rewrite(text('b', 2048)))
    const second = body.hold()
    assert.equal(first.buffer, second.buffer)
    assert.equal(second.toString(), text('b', 2048))
  })

  test('is not rewritten until its last reader has released it', () => {
    const body = new CachedBody(text('a'))
    const held = [body.hold(), body.hold()]
    for (const it of held) {
      assert.ok(!body.rewrite(text('b')))
      assert.equal(it.toString(), text('a'))
      body.release()
    }
    assert.ok(body.rewrite(text('b')))
  })

  test('throws when it is released more often than it was held', () => {
    const body = new CachedBody(text('a'))
    body.hold()
    body.release()
    assert.throws(() => body.release(), /more often than it was held/)
  })

  test('is not rewritten with a body that does not fit, or that uses less than half of the memory', () => {
    const body = new CachedBody(text('a'))
    assert.ok(!body.rewrite(text('b', 2049)))
    assert.ok(!body.rewrite(text('b', 1023)))
    assert.equal(body.hold().toString(), text('a'))
  })

  test('reaches a slow reader unchanged, though newer responses are cached meanwhile', async (t) => {
    const { app, call, deps, key, user } = await startService(t, { engine: 'sqlite' })
    const { mock: holds } = t.mock.method(CachedBody.prototype, 'hold')
    const { mock: releases } = t.mock.method(CachedBody.prototype, 'release')
    await seedAssignments(
      deps.store,
      user.id,
      Array.from({ length: 20 }, () => essay),
    )
    const list = '/assignments?sort=created_at'
    const bodies = new Map<string, string>()
    const read = async () => {
      const { headers, body } = await call('GET', list)
      bodies.set(headers.etag ?? '', JSON.stringify(body))
      return body
    }
    for (let time = 0; time < 3; time++) await read()
    const { socket, accepted } = await openBothEnds(app, await listen(app))
    const ask = (...fields: string[]) =>
      rawRequest(`GET /api/v1${list} HTTP/1.1`, `Authorization: Bearer ${key}`, ...fields)
    socket.pause()
    let asked = 1
    // Until the two ends of the connection take no more.
    for (; accepted.writableLength === 0; asked++) {
      const arrived = once(app.server, 'request')
      socket.write(ask())
      const [, response] = await arrived
      while (!response.writableFinished && accepted.writableLength === 0) await setImmediate()
    }
    socket.write(ask('Connection: close'))
    for (let time = 0; time < 3; time++) {
      const [first] = (await read()).assignments
      await toggle(call, first)
      await read()
      await read()
    }
    const answers = answersOf(socket)
    socket.resume()
    for (const { headers, body } of await answers) {
      assert.equal(JSON.stringify(body), bodies.get(headers.etag ?? ''))
    }
    assert.equal((await answers).length, asked)
    assert.equal(bodies.size, 4)
    assert.ok(holds.callCount() > asked / 2)
    assert.equal(releases.callCount(), holds.callCount())
  })
})

const essay = anAssignment({ description: 'x'.repeat(300) })

test('CachedAnswers take at most 16 MB', () => {
  const answers = new CachedAnswers()
  const state = { epoch: 'e', version: 1 }
  const body = text('a', 1024 * 1024)
  const questions = Array.from({ length: 40 }, (_, userId) =>
    questionOf({ userId, timeZone: 'UTC' }, '/', false),
  )
  for (const question of questions) {
    const answer = { ...always, question, state, body, route: undefined, etag: '"1"' }
    // Only what is asked for again is cached.
    for (let time = 0; time < 2; time++) answers.cache(answer)
  }
  const isCached = (question: Question) =>
    answers.find({ question, state, known: undefined, now: 0 }) !== undefined
  assert.equal(questions.filter(isCached).length, 15)
})
