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
import { openFile } from '../support/store/kadai-file.ts'
import { observe } from './observed.ts'

/** How often the data of each user change. */
const writes = Number(process.env.CONSISTENCY_WRITES ?? 60)
const emails = ['1@example.org', '2@example.org', '3@example.org']
const timeout = 60_000 + 1000 * writes

test('reads beside writes on an SQLite file whose syncs are late', { timeout }, async (t) => {
  const site = newSite(t)
  const keys: string[] = []
  for (const email of emails) keys.push(await site.join(email))
  const preloads = ['../disk/short-log.ts', './late-syncs.ts'].map(
    (file) => `--import ${path.resolve(import.meta.dirname, file)}`,
  )
  const { url } = await site.serve({ isDirect: true, env: { NODE_OPTIONS: preloads.join(' ') } })
  await assertConsistent(t, keys, [url, await serveBeside(t, site.file)])
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
  await assertConsistent(
    t,
    joined.map(({ key }) => key),
    servers.map(({ url }) => url),
  )
})

/** Serves a file that another process serves. */
async function serveBeside(t: TestContext, file: string): Promise<string> {
  const clock = { now: Date.now }
  const store = await openFile(file, { now: clock.now() })
  const app = buildApp(testDeps(store, clock), plainEdge)
  t.after(async () => {
    await app.close()
    await store.close()
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

/** Every read shows what there was at one moment between its being sent and its being answered. */
async function assertConsistent(t: TestContext, keys: readonly string[], urls: readonly string[]) {
  const observed = await Promise.all(keys.map((key) => observe(key, urls, writes)))
  const sum = (figure: 'reads' | 'notModified') =>
    observed.reduce((all, one) => all + one[figure], 0)
  t.diagnostic(
    `${keys.length * writes} writes, ${sum('reads')} reads, ${sum('notModified')} not modified`,
  )
  assert.ok(sum('notModified') > 0)
  const [firstWrong] = observed.flatMap(({ wrong }) => wrong)
  assert.equal(firstWrong, undefined)
  assert.deepEqual(
    observed.flatMap(({ ambiguous }) => ambiguous),
    [],
  )
}
