import assert from 'node:assert/strict'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { buildApp } from '../../src/app.ts'
import { testDeps } from '../support/deps.ts'
import { plainEdge } from '../support/edge.ts'
import { startFaultProxy } from '../support/instances/fault-proxy.ts'
import { instancesOn } from '../support/instances/instances.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../support/postgres/postgres.ts'
import { newSite } from '../support/processes/site.ts'
import { chosenSeed } from '../support/random.ts'
import { openFile } from '../support/store/kadai-file.ts'
import { observe } from './observe.ts'

/** How often the data of each user change. */
const writes = Number(process.env.CONSISTENCY_WRITES ?? 60)
const emails = ['1@example.org', '2@example.org', '3@example.org']
const timeout = 60_000 + 1000 * writes

test('reads beside writes on an SQLite file whose syncs are late', { timeout }, async (t) => {
  const site = newSite(t)
  const keys: string[] = []
  for (const email of emails) keys.push(await site.join(email))
  // The log begins anew after a few pages, so that this happens, too.
  const preloads = ['../disk/short-log.ts', './late-syncs.ts'].map(
    (file) => `--import ${path.resolve(import.meta.dirname, file)}`,
  )
  const server = await site.serve({ isDirect: true, env: { NODE_OPTIONS: preloads.join(' ') } })
  const beside = await serveBeside(site.file)
  try {
    await assertConsistent(t, keys, [server.url, beside.url])
  } finally {
    // While the file is there, which goes with the test.
    await beside.stop()
  }
  assert.match(server.output.stderr, /^syncs are late$/m)
})

test('reads beside writes on two instances whose network to the database is unsteady', {
  skip: skipWithoutPostgres,
  timeout,
}, async (t) => {
  const url = await freshPostgresUrl()
  const proxy = await startFaultProxy(t, url)
  const instances = instancesOn(t, url)
  const joined = await Promise.all(emails.map(instances.join))
  const servers = await Promise.all([instances.serve(proxy.url), instances.serve(proxy.url)])
  await proxy.set({ kind: 'jitter' })
  const keys = joined.map(({ key }) => key)
  const urls = servers.map(({ url }) => url)
  await assertConsistent(t, keys, urls)
})

/** Stands for every other process that reads and writes a file that is served. Kadai itself refuses a second service. */
async function serveBeside(file: string) {
  const clock = { now: Date.now }
  const store = await openFile(file, { now: clock.now() })
  const app = buildApp(testDeps(store, clock), plainEdge)
  const stop = () => app.close().finally(() => store.close())
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), stop }
}

/** Every read shows what there was at one moment between its being sent and its being answered. */
async function assertConsistent(t: TestContext, keys: readonly string[], urls: readonly string[]) {
  const seed = chosenSeed(t)
  const observed = await Promise.all(
    keys.map((key, n) => observe({ key, urls, writes, seed: seed + 100 * n })),
  )
  const sum = (figure: 'reads' | 'notModified') =>
    observed.reduce((all, one) => all + one[figure], 0)
  t.diagnostic(
    `${keys.length * writes} writes, ${sum('reads')} reads, ${sum('notModified')} not modified`,
  )
  const [firstWrong] = observed.flatMap(({ wrong }) => wrong)
  assert.equal(firstWrong, undefined)
  const ambiguous = observed.flatMap((one) => one.ambiguous)
  assert.deepEqual(ambiguous, [])
  assert.ok(sum('notModified') > 0)
}
