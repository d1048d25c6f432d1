import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ServiceFeed, type ServiceState } from '../../../src/store/engines/postgres/service-feed.ts'

/** A feed of a database that the test plays, on clocks that the test sets. */
function follow() {
  const told: unknown[] = []
  const database = {
    version: 1,
    time: 0,
    takes: 0,
    asked: 0,
    failure: undefined as Error | undefined,
  }
  const clock = { monotonic: 0, wall: 1_000_000 }
  const pass = (milliseconds: number) => {
    clock.monotonic += milliseconds
    clock.wall += milliseconds
  }
  const run = async (): Promise<ServiceState> => {
    database.asked += 1
    const { version, failure } = database
    pass(database.takes / 2)
    const now = clock.wall + database.time
    pass(database.takes / 2)
    if (failure) throw failure
    return { version, now }
  }
  const feed = new ServiceFeed({
    run,
    monotonic: () => clock.monotonic,
    wall: () => clock.wall,
    tell: (cause) => told.push(cause),
  })
  return { feed, database, clock, pass, told }
}

describe('a feed of changes by other processes', () => {
  test('trusts a response for one second from the start of its query', async () => {
    const { feed, database, pass } = follow()
    assert.equal(feed.version(), undefined)
    database.takes = 300
    await feed.poll()
    assert.equal(feed.version(), 1)
    pass(699)
    assert.equal(feed.version(), 1)
    pass(1)
    assert.equal(feed.version(), undefined)
    await feed.poll()
    assert.equal(feed.version(), 1)
  })

  test('ignores the response to a query sent before a known change, and queries again', async () => {
    const { feed, database } = follow()
    await feed.poll()
    const asked = feed.poll()
    feed.changed()
    assert.equal(feed.version(), undefined)
    database.version = 2
    await asked
    // It was asked once more, at once.
    assert.equal(feed.version(), 2)
  })

  test('sends no query after stop(), even on a change or a poll, and knows no version after a change', async () => {
    const { feed, database } = follow()
    await feed.start()
    const asked = feed.poll()
    feed.changed()
    await feed.stop()
    await asked
    assert.equal(database.asked, 2)
    feed.changed()
    await feed.poll()
    assert.equal(database.asked, 2)
    assert.equal(feed.version(), undefined)
  })

  test('reports once that the database is unreachable, and once that it is back', async () => {
    const { feed, database, told } = follow()
    await feed.poll()
    const failure = new Error('gone')
    database.failure = failure
    await feed.poll()
    await feed.poll()
    assert.equal(feed.isAway, true)
    database.failure = undefined
    await feed.poll()
    await feed.poll()
    assert.equal(feed.isAway, false)
    assert.deepEqual(told, [failure, undefined])
  })

  test('measures the clock offset of the database at the middle of the round trip', async () => {
    const { feed, database } = follow()
    const offsets: [why: string, time: number, takes: number, offset: number][] = [
      ['the same clock', 0, 400, 0],
      ['a little off is as good', 500, 0, 0],
      ['a machine that is behind', 90_000, 0, 90_000],
      ['and stays there', 90_400, 80, 90_000],
      ['a machine that is ahead', -5000, 900, -5000],
    ]
    for (const [why, time, takes, offset] of offsets) {
      Object.assign(database, { time, takes })
      await feed.poll()
      assert.equal(feed.offset, offset, why)
    }
  })
})
