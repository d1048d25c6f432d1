import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { describe, test } from 'node:test'
import { questionOf } from '../../src/http/cache/cached-answers.ts'
import { LastRequest } from '../../src/http/cache/last-request.ts'

const reader = { userId: 1, timeZone: 'Asia/Tokyo' }
const header = 'Bearer key'
const key = { given: { key: 'key', isEarlierForm: false }, digest: 'digest' }

describe('LastRequest', () => {
  test('is one object for each connection', () => {
    const [one, other] = [new Socket(), new Socket()]
    assert.equal(LastRequest.on(one), LastRequest.on(one))
    assert.notEqual(LastRequest.on(one), LastRequest.on(other))
  })

  test('returns the same question object while user, time zone, URL and form are the same', () => {
    const last = new LastRequest()
    for (let time = 0; time < 2; time++) last.noteKey(1, header, key)
    const asked = last.questionOf(reader, '/one', false)
    assert.deepEqual(asked, questionOf(reader, '/one', false))
    assert.equal(last.questionOf(reader, '/one', false), asked)
    const others = [
      [reader, '/two', false],
      [{ ...reader, userId: 2 }, '/two', false],
      [{ ...reader, timeZone: 'UTC' }, '/two', false],
      [reader, '/one', false],
      [reader, '/one', true],
      [reader, '/one', false],
    ] as const
    for (const [it, url, isEarlierForm] of others) {
      assert.deepEqual(last.questionOf(it, url, isEarlierForm), questionOf(it, url, isEarlierForm))
    }
  })

  test('returns a new question object each time until a key comes twice in a row', () => {
    const last = new LastRequest()
    for (const id of [1, 2]) {
      last.noteKey(id, header, key)
      assert.notEqual(
        last.questionOf(reader, '/one', false),
        last.questionOf(reader, '/one', false),
      )
    }
  })
})
