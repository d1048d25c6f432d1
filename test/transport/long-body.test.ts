import assert from 'node:assert/strict'
import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, test } from 'node:test'
import { always } from '../../src/domain/validity.ts'
import { holdFor } from '../../src/http/bodies/held-body.ts'
import { type Body, LongBody } from '../../src/http/bodies/long-body.ts'
import { SpareMemory } from '../../src/http/bodies/spare-memory.ts'
import { UnsentBytes } from '../../src/http/bodies/unsent-bytes.ts'
import { CachedAnswers, type Question } from '../../src/http/cache/cached-answers.ts'
import { type FollowedRequest, OpenRequests } from '../../src/http/plugins/open-requests.ts'

const text = (letter: string, length = 20_000) => letter.repeat(length)
const isMemoryOf = (one: Buffer, other: Buffer) => one.buffer === other.buffer

describe('LongBody', () => {
  const spare = () => new SpareMemory(1024 * 1024)

  test('gives its memory to one other body after its release', () => {
    const memory = spare()
    const first = new LongBody(text('a'), memory)
    const bytes = first.hold()
    first.release()
    const next = ['b', 'c'].map((it) => new LongBody(text(it, 19_000), memory).hold())
    assert.deepEqual(
      next.map((it) => isMemoryOf(it, bytes)),
      [true, false],
    )
    assert.deepEqual(next.map(String), [text('b', 19_000), text('c', 19_000)])
  })

  test('keeps its memory until its last reader has released it', () => {
    const memory = spare()
    const body = new LongBody(text('a'), memory)
    const [bytes] = [body.hold(), body.hold()]
    for (const isSpare of [false, true]) {
      body.release()
      assert.equal(isMemoryOf(new LongBody(text('b'), memory).hold(), bytes), isSpare)
      assert.equal(bytes.toString(), text(isSpare ? 'b' : 'a'))
    }
  })

  test('never gives its memory away if cached, before it is sent or meanwhile', () => {
    const memory = spare()
    const bodies = ['a', 'b'].map((it) => new LongBody(text(it), memory))
    const [before, meanwhile] = bodies
    before?.cached()
    const bytes = bodies.map((it) => it.hold())
    meanwhile?.cached()
    for (const it of bodies) it.release()
    for (const letter of ['c', 'd']) new LongBody(text(letter), memory)
    for (const it of bodies) it.hold()
    assert.deepEqual(bytes.map(String), [text('a'), text('b')])
  })

  test('throws when held, cached or released after its last release', () => {
    const body = new LongBody(text('a'), spare())
    body.hold()
    body.release()
    assert.throws(() => body.hold(), /used by others/)
    assert.throws(() => body.cached(), /used by others/)
    assert.throws(() => body.release(), /released more often/)
  })

  test('holds exactly its own bytes in memory that is longer', () => {
    const memory = spare()
    const before = new LongBody(text('a', 20_001), memory)
    assert.equal(before.length, 20 * 1024)
    assert.equal(before.hold().length, 20_001)
    before.release()
    assert.equal(new LongBody(text('b', 17_000), memory).length, 20 * 1024)
  })
})

describe('a cached LongBody', () => {
  const state = { version: 1, epoch: 'first' }
  const keep = (kept: CachedAnswers, question: Question, body: Body | undefined) =>
    kept.cache({ question, body, route: undefined, etag: '"1"', state, ...always })

  test('is not overwritten by the response to another request with the same hash', () => {
    const kept = new CachedAnswers()
    const one = { text: 'one', hash: 1 }
    const other = { text: 'other', hash: 1 }
    const first = new LongBody(text('a', 17 * 1024))
    // From the second time on it is cached.
    for (const body of [undefined, first]) keep(kept, one, body)
    keep(kept, other, text('b', 12 * 1024))
    assert.ok(kept.find({ question: other, state, known: undefined, now: 0 }))
    const bytes = first.hold()
    assert.equal(bytes.toString(), text('a', 17 * 1024))
    first.release()
    assert.ok(!isMemoryOf(new LongBody(text('c', 17 * 1024)).hold(), bytes))
  })

  test('is found again after it was sent', () => {
    const kept = new CachedAnswers()
    const question = { text: 'one', hash: 1 }
    for (const letter of ['a', 'b']) {
      const body = new LongBody(text(letter))
      keep(kept, question, body)
      body.hold()
      body.release()
      new LongBody(text('c'))
    }
    const { body } = kept.find({ question, state, known: undefined, now: 0 }) ?? {}
    assert.ok(body instanceof LongBody)
    assert.equal(body.hold().toString(), text('b'))
  })
})

describe('holdFor', () => {
  const begin = () => {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    const request: FollowedRequest = { id: '1', method: 'GET', route: undefined }
    const ended: unknown[] = []
    new OpenRequests((it) => ended.push(it)).follow(request, response)
    return { request, response, ended }
  }
  const spare = () => new SpareMemory(1024 * 1024)

  test('releases the body once, when the response closes', async () => {
    const { request, response, ended } = begin()
    const memory = spare()
    const body = new LongBody(text('a'), memory)
    const bytes = holdFor(request, response, body, new UnsentBytes())
    assert.equal(memory.take(body.length), undefined)
    response.destroy()
    await once(response, 'close')
    response.emit('close')
    assert.equal(ended.length, 1)
    assert.equal(request.held, undefined)
    assert.equal(memory.take(body.length)?.buffer, (bytes as Buffer).buffer)
    assert.equal(memory.take(body.length), undefined)
  })

  test('does not hold a body for a response that has already closed', async () => {
    const { request, response } = begin()
    response.destroy()
    await once(response, 'close')
    const memory = spare()
    const body = new LongBody(text('a'), memory)
    assert.equal(holdFor(request, response, body, new UnsentBytes()), undefined)
    assert.throws(() => body.release(), /released more often/)
    assert.equal(request.held, undefined)
  })
})
