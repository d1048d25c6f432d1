import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { InsistentWriters } from './instances/insistent-writers.ts'
import { newSite } from './processes/site.ts'
import { until } from './until.ts'

/** What a helper that goes on after a failure does to its file: it never ends. */
describe('after a test has failed', () => {
  test('its site starts no program any more', async () => {
    const ends: (() => Promise<void>)[] = []
    const site = newSite({ after: (end) => void ends.push(end) })
    for (const end of ends) await end()
    assert.throws(() => site.start([process.execPath, '--version']), /the test is over/)
  })

  test('its writers no longer ask a service that does not answer', {
    timeout: 60_000,
  }, async () => {
    const over = new AbortController()
    const writing = new InsistentWriters(over, { key: 'a key' })
    let asked = 0
    const inVain = async () => {
      if (++asked === 20) over.abort()
      throw new TypeError('nobody is there')
    }
    writing.begin([inVain])
    await writing.stop()
    await assert.rejects(writing.acknowledged(1), /aborted/)
  })

  test('it waits no longer for what does not come', { timeout: 60_000 }, async () => {
    const over = new AbortController()
    const waiting = until(over, () => false)
    over.abort()
    await assert.rejects(waiting, /aborted/)
  })
})
