import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { revokeApiKey } from '../../src/actions/api-keys.ts'
import { setUserDisabled } from '../../src/actions/user-standing.ts'
import type { Deps } from '../../src/deps.ts'
import type { User } from '../../src/domain/accounts/user.ts'
import { ask } from '../support/api-client.ts'
import { startFaultProxy } from '../support/instances/fault-proxy.ts'
import { type Instances, instancesOn } from '../support/instances/instances.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../support/postgres/postgres.ts'
import { until } from '../support/until.ts'

/** In milliseconds: for so long a key may be good elsewhere after it was revoked. */
const promise = 1000
/** Also in milliseconds, and with a command in it, on a machine that is busy. */
const maxWait = 60_000
const times = Number(process.env.FAULT_ROUNDS ?? 1)

type Refuse = (deps: Deps, member: Member) => Promise<unknown>

interface Member {
  readonly user: User
  readonly key: string
  readonly keyId: number
}

type Deciders = Record<string, (member: Member) => Promise<unknown>>

const ways: readonly { readonly name: string; readonly refuse: Refuse }[] = [
  { name: 'key', refuse: (deps, { keyId }) => revokeApiKey(deps, keyId) },
  { name: 'user', refuse: (deps, { user }) => setUserDisabled(deps, user, true) },
]

describe('every instance refuses within a second', {
  skip: skipWithoutPostgres,
  concurrency: 3,
}, () => {
  test('a revoked key and the key of a disabled user, even without a notification', async (t) => {
    const { instances, deaf, urls, here } = await start(t)
    const worst: Record<string, number> = {}
    for (const [n, { name, refuse }] of Array.from({ length: times }, () => ways)
      .flat()
      .entries()) {
      const deciders: Deciders = {
        'on an instance': (member) => refuse(here.deps, member),
        'beside them': (member) => instances.operate((deps) => refuse(deps, member)),
      }
      for (const [where, decide] of Object.entries(deciders)) {
        const member = await join(instances, `${where.replaceAll(' ', '-')}-${n}@example.org`)
        await Promise.all(urls.map((url) => useKey(url, member.key)))
        await decide(member)
        const decided = performance.now()
        const waits = await Promise.all(urls.map((url) => refused(url, member.key, decided)))
        for (const [at, wait] of waits.entries()) {
          const which = `${name}, ${where}, ${urls[at] === deaf ? 'unheard' : 'heard'}`
          worst[which] = Math.max(worst[which] ?? 0, Math.round(wait))
        }
      }
    }
    t.diagnostic(`the longest, in ms: ${JSON.stringify(worst)}`)
    assert.ok(
      Object.values(worst).every((it) => it < promise),
      JSON.stringify(worst),
    )
  })

  test('a key that the command line revoked', async (t) => {
    const instances = instancesOn(t, await freshPostgresUrl())
    const servers = await Promise.all([instances.serve(), instances.serve()])
    const member = await join(instances, 'student@example.org')
    await Promise.all(servers.map(({ url }) => useKey(url, member.key)))
    const begun = performance.now()
    const asking = servers.map(({ url }) => refused(url, member.key, begun))
    const revoking = instances.operate(({ store }) =>
      until(t, async () => {
        const key = await store.apiKeys.find(member.keyId)
        return typeof key?.revokedAt === 'number' && performance.now() - begun
      }),
    )
    const { code } = await instances.site.kadai(`key revoke ${member.keyId}`, instances)
    assert.equal(code, 0)
    const revoked = await revoking
    const waits = (await Promise.all(asking)).map((last) => Math.round(last - revoked))
    t.diagnostic(`after ${waits} ms`)
    assert.ok(Math.max(...waits) < promise, `${waits} ms`)
  })

  test('every key with 503 when it is cut off from the database', async (t) => {
    const url = await freshPostgresUrl()
    const proxy = await startFaultProxy(t, url)
    const instances = instancesOn(t, url)
    const { url: cutOff } = await instances.serve(proxy.url)
    const member = await join(instances, 'student@example.org')
    await useKey(cutOff, member.key)
    await proxy.set({ kind: 'black hole' })
    await instances.operate((deps) => revokeApiKey(deps, member.keyId))
    const revoked = performance.now()
    const seen = new Map<number, number>()
    while (performance.now() - revoked < 2 * promise) {
      const asked = performance.now()
      seen.set(await enter(cutOff, member.key), asked - revoked)
    }
    t.diagnostic(`the last of each status, in ms: ${JSON.stringify([...seen])}`)
    assert.ok((seen.get(letIn) ?? 0) < promise)
    assert.ok(seen.has(503))
    assert.deepEqual(
      [...seen.keys()].filter((it) => it !== letIn && it !== 503),
      [],
    )
    await proxy.set({ kind: 'none' })
    await refused(cutOff, member.key, performance.now())
  })
})

/** One that hears of changes, one that does not, both as processes of their own, and one that makes them. */
async function start(t: TestContext) {
  const url = await freshPostgresUrl()
  const proxy = await startFaultProxy(t, url)
  await proxy.set({ kind: 'replace', text: 'kadai_service', by: 'kadai_nowhere' })
  const instances = instancesOn(t, url)
  const here = await instances.serveHere()
  const [hearing, { url: deaf }] = await Promise.all([
    instances.serve(),
    instances.serve(proxy.url),
  ])
  assert.ok(proxy.replacements > 0, 'all of them hear of changes')
  return { instances, deaf, urls: [hearing.url, deaf, here.url], here }
}

async function join(instances: Instances, email: string): Promise<Member> {
  const { user, key } = await instances.join(email)
  const keys = await instances.operate(({ store }) => store.apiKeys.all())
  const keyId = keys.find(({ userId }) => userId === user.id)?.id
  assert.ok(keyId)
  return { user, key, keyId }
}

/** What a good key is answered to a question that needs nothing else of the database. */
const letIn = 400
const enter = async (url: string, key: string) => {
  const headers = { authorization: `Bearer ${key}` }
  return (await ask(`${url}/api/v1/assignments/none`, { headers })).status
}

/** Twice, so that whoever remembers keys knows it. */
async function useKey(url: string, key: string): Promise<void> {
  for (const _ of [1, 2]) assert.equal(await enter(url, key), letIn)
}

/** Asks until it is refused, and says how long after `since` it last was not, in milliseconds. */
async function refused(url: string, key: string, since: number): Promise<number> {
  for (let last = since; ; ) {
    const asked = performance.now()
    if ((await enter(url, key)) === 401) return Math.max(0, last - since)
    assert.ok(asked - since < maxWait, 'it is not refused')
    last = asked
  }
}
