import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { ask } from '../api-client.ts'
import { until } from '../until.ts'
import { InsistentWriters, sendTo } from './insistent-writers.ts'
import { instancesOn } from './instances.ts'
import { overload } from './overload.ts'

/** Two instances on one database, in which eight writers insist on what they write. */
export async function startWriting(t: TestContext, url: string) {
  const instances = instancesOn(t, url)
  const { key } = await instances.join('student@example.org')
  const servers = await Promise.all([instances.serve(), instances.serve()])
  const writing = new InsistentWriters(t, { key })
  writing.begin(servers.map(sendTo))
  return { writing, urls: servers.map(({ url }) => url) }
}

/** Everything acknowledged is there, once, as every instance shows it, and nobody had to wait for long. */
export async function assertKept(
  t: TestContext,
  writing: InsistentWriters,
  urls: readonly string[],
) {
  const nothing = { lost: [], doubled: [], unasked: [] }
  for (const url of urls) {
    await ready(t, url)
    assert.deepEqual(await writing.compare(url), nothing)
  }
  assert.deepEqual([...writing.surprises], [])
  assert.equal(writing.unclear, 0)
  const seen = new Set(writing.exchanges.map(({ status }) => status))
  assert.deepEqual([...seen].sort(), [200, 201, 503])
  assert.ok(writing.longest < 6000 * overload(), `${writing.longest} ms`)
}

/** Waits until the service says that it can serve. */
export const ready = (t: TestContext, url: string) =>
  until(t, async () => (await ask(`${url}/readyz`)).status === 200)

/** What the writers went through. */
export const told = ({ acknowledgements, longest, unclear, surprises }: InsistentWriters) =>
  `${acknowledgements} acknowledged changes, ${unclear} unclear, ${[...surprises]}, the longest took ${longest} ms`
