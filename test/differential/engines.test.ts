import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { postgresUrl } from '../support/postgres/postgres.ts'
import { chosenSeed } from '../support/random.ts'
import { anyStep, type Step } from './any-step.ts'
import { everything, type Side, startSide, take } from './pair.ts'

const server = postgresUrl === undefined ? 'pglite' : 'postgres'

test(`any sequence of requests and jobs has the same responses and data on sqlite and ${server}`, async (t) => {
  const seed = chosenSeed(t)
  let asked = 0
  const statuses = new Map<number, number>()
  const anyHistory = fc.noBias(fc.array(anyStep, { maxLength: 240, size: 'max' }))
  const property = fc.asyncProperty(anyHistory, async (steps) => {
    await onBoth(async (sides) => {
      for (const step of steps) {
        const seen = await takeAlike(sides, step)
        if (seen === undefined) continue
        asked += 1
        statuses.set(seen, (statuses.get(seen) ?? 0) + 1)
      }
      const [here, there] = await Promise.all(sides.map(everything))
      assert.deepEqual(there, here)
    })
  })
  await fc.assert(property, { seed, numRuns: 68 })
  const counts = [...statuses].toSorted().map(([status, count]) => `${count} × ${status}`)
  t.diagnostic(`${asked} requests: ${counts.join(', ')}`)
  assert.ok(asked >= 5000, `only ${asked} requests`)
})

/** Does `work` to two services that are new, and ends them. */
async function onBoth(work: (sides: readonly Side[]) => Promise<void>): Promise<void> {
  const ends: (() => unknown)[] = []
  const during = { after: (end: () => unknown) => void ends.push(end) }
  try {
    await work(await Promise.all([startSide(during, 'sqlite'), startSide(during, server)]))
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

/** Takes `step` on both sides, and gives the status of the answer, if it was a request. */
async function takeAlike(sides: readonly Side[], step: Step): Promise<number | undefined> {
  const [here, there] = await Promise.all(sides.map((side) => take(side, step)))
  assert.deepEqual(there, here)
  return (here as { readonly status?: number } | undefined)?.status
}
