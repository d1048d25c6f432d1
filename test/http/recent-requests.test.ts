import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { hashOf, RecentRequests } from '../../src/http/cache/recent-requests.ts'
import { create } from '../support/homework.ts'
import { type Service, startService } from '../support/service.ts'

describe('RecentRequests', () => {
  test('recognizes a request repeated in the same state, and not in another', () => {
    const isKnown = (question: string, state: number) => {
      const asked = new RecentRequests()
      const hash = hashOf(question)
      assert.equal(asked.isAgain(hash, state), false)
      assert.equal(asked.isAgain(hash, state), true)
      assert.equal(asked.isAgain(hash, state + 1), false)
    }
    fc.assert(fc.property(fc.string(), fc.nat(), isKnown))
  })

  test('recognizes over 85 % of 1,000 requests when all are repeated', () => {
    const asked = new RecentRequests()
    const hashes = Array.from({ length: 1000 }, (_, n) => hashOf(`${n} Asia/Tokyo /assignments`))
    for (const hash of hashes) asked.isAgain(hash, 1)
    const known = hashes.filter((hash) => asked.isAgain(hash, 1))
    assert.ok(known.length > 850, `${known.length} of 1000`)
  })
})

test('hashOf computes 32-bit FNV-1a', () => {
  // From the reference code of its authors, for 32 bits.
  for (const [text, hash] of [
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ] as const) {
    assert.equal(hashOf(text) >>> 0, hash)
  }
})

/** Two subjects whose pending assignments the user asks for in questions of one hash. */
function collidingSubjects({ user }: Service): readonly [string, string] {
  const known = new Map<number, string>()
  for (let n = 0; ; n++) {
    const subject = n.toString(36)
    const hash = hashOf(`${user.id} ${user.timeZone} ${pendingOf(subject)}`)
    const other = known.get(hash)
    if (other !== undefined) return [other, subject]
    known.set(hash, subject)
  }
}

const pendingOf = (subject: string) => `/api/v1/assignments/pending?subject=${subject}`

test('two cached reads with the same hash each get their own response', async (t) => {
  const service = await startService(t)
  const subjects = collidingSubjects(service)
  for (const subject of subjects) await create(service.call, { subject })
  for (let turn = 0; turn < 6; turn++) {
    for (const subject of subjects) {
      const { body } = await service.call('GET', pendingOf(subject).slice('/api/v1'.length))
      const told = (body as { assignments: { subject: string }[] }).assignments
      assert.deepEqual(
        told.map((it) => it.subject),
        [subject],
      )
    }
  }
})
