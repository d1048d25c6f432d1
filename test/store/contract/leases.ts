import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at } from '../../support/builders.ts'
import { onEveryEngine } from '../../support/stores.ts'

const now = at('2026-04-10T12:00:00Z')
const until = now + 60_000

onEveryEngine('leases', (on) => {
  const take = (name: string, holder: string, at: number) =>
    on.store.maintain((tx) => tx.leases.take({ name, holder, until: at + 60_000 }, at))
  const release = (name: string, holder: string) =>
    on.store.maintain((tx) => tx.leases.release(name, holder))

  test('are granted to exactly one of four concurrent takers', async () => {
    const holders = ['a', 'b', 'c', 'd']
    const taken = await Promise.all(holders.map((holder) => take('race', holder, now)))
    assert.equal(taken.filter(Boolean).length, 1)
  })

  test('exclude other holders until they expire, and can be renewed by their holder', async () => {
    const takes: [why: string, holder: string, at: number, isTaken: boolean][] = [
      ['a free one', 'a', now, true],
      ['one that another holds', 'b', now, false],
      ['one that another holds to its last instant', 'b', until - 1, false],
      ['one’s own, renewed', 'a', until - 1, true],
      ['one that was renewed', 'b', until, false],
      ['one that has ended', 'b', until - 1 + 60_000, true],
      ['one that was lost', 'a', until - 1 + 60_000, false],
    ]
    for (const [why, holder, at, isTaken] of takes) {
      assert.equal(await take('tidy', holder, at), isTaken, why)
    }
  })

  test('taken by a clock one day ahead can be taken over at once', async () => {
    const tooLate = now + 86_400_000
    assert.equal(await take('ahead', 'a', tooLate), true)
    assert.equal(await take('ahead', 'b', now), true)
    assert.equal(await take('ahead', 'a', now), false)
  })

  test('taken by a clock one second ahead cannot be taken over', async () => {
    assert.equal(await take('skewed', 'a', now + 1000), true)
    assert.equal(await take('skewed', 'b', now), false)
  })

  test('are listed in order of name, active or expired', async () => {
    await take('told b', 'one', now)
    await take('told a', 'other', now - 3_600_000)
    const told = (await on.store.leases.all()).filter(({ name }) => name.startsWith('told'))
    assert.deepEqual(told, [
      { name: 'told a', holder: 'other', until: now - 3_600_000 + 60_000 },
      { name: 'told b', holder: 'one', until },
    ])
  })

  test('of different names are independent', async () => {
    assert.equal(await take('one', 'a', now), true)
    assert.equal(await take('other', 'b', now), true)
  })

  test('can be released only by their holder', async () => {
    await take('given up', 'a', now)
    await release('given up', 'b')
    assert.equal(await take('given up', 'b', now), false)
    await release('given up', 'a')
    assert.equal(await take('given up', 'b', now), true)
  })
})
