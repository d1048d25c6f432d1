import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { copyTables } from '../../../src/store/copy/copy-tables.ts'
import type { CopyProgress } from '../../../src/store/copy/progress.ts'
import { copiedTables } from '../../../src/store/copy/tables.ts'
import type { Engine } from '../../../src/store/engines/engine.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { seedAccount } from '../accounts.ts'
import { anApiKey, anAssignment, at, aUser } from '../builders.ts'
import { countByDay, seedAssignments, seedSetting, seedUser } from '../seed.ts'
import { type EngineKind, engines, openStore } from '../stores.ts'

const now = at('2026-04-10T12:00:00Z')

/** Letters whose order by code point is not that of UTF-16, nor of any language. */
const letters = ['a', 'Z', 'é', '課', '｡', '😀', '"', '\\', '\n']

/** Fills every table with rows that are not like each other, more of them than travel at once; answers a user. */
export async function fill(engine: Engine): Promise<number> {
  const store = storeOver(engine)
  await store.writeDirectory((tx) =>
    tx.users.insert(aUser({ email: 'first@example.test', name: '陽菜 "H"', passwordHash: '$a$b' })),
  )
  const userId = await seedUser(store)
  const { id } = await seedSetting(store, userId, { endType: 'count', endCount: 3, checkAt: now })
  const [, , deleted] = await seedAssignments(
    store,
    userId,
    Array.from({ length: 1100 }, (_, n) =>
      anAssignment({
        title: `${letters[n % letters.length]} ${n}`,
        completedAt: n % 3 === 0 ? now - n : null,
        ...(n === 0 && { recurringSettingId: id, nominalDate: '2026-04-06' }),
      }),
    ),
  )
  await countByDay(engine, userId)
  await store.write(userId, (tx) => tx.assignments.delete(deleted?.id ?? 0, now))
  await store.writeDirectory((tx) => tx.apiKeys.insert(anApiKey({ userId, expiresAt: now })))
  await seedAccount(store, userId)
  await engine.write(undefined, async ({ db }) => {
    const requests = Array.from({ length: 510 }, (_, n) => ({
      user_id: userId,
      key: `${letters[(n * 7) % letters.length]}${n}`,
      fingerprint: 'f',
      status: 201,
      body: '{"title":"課題"}',
      created_at: now,
    }))
    await db.insertInto('idempotency_keys').values(requests).execute()
  })
  return userId
}

/** Makes an assignment and a setting, and deletes both; answers their ids. */
export async function deleteNewest(engine: Engine, userId: number) {
  const store = storeOver(engine)
  const setting = await seedSetting(store, userId)
  const [assignment] = await seedAssignments(store, userId, [anAssignment()])
  await store.write(userId, async (tx) => {
    await tx.recurringSettings.delete(setting.id, now)
    await tx.assignments.delete(assignment?.id ?? 0, now)
  })
  return { settingId: setting.id, assignmentId: assignment?.id ?? 0 }
}

/** Every row that is carried over, and what each table counts to. */
export async function everythingIn({ write, traits }: Engine) {
  return write(undefined, async ({ db }) => {
    const all: Record<string, unknown> = {}
    for (const { name, key, own = {}, isNumbered } of copiedTables) {
      const order = sql.join(key.map((column) => sql.ref(column)))
      const { rows } =
        await sql<object>`select * from ${sql.table(name)} order by ${order}`.execute(db)
      const kept = (row: object) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !(column in own)))
      all[name] = rows.map(kept)
      if (isNumbered) all[`counter of ${name}`] = await traits.readCounter(db, name)
    }
    return all
  })
}

export async function epochOf({ write }: Engine): Promise<string> {
  const state = await write(undefined, ({ db }) =>
    db.selectFrom('service_states').select('epoch').executeTakeFirstOrThrow(),
  )
  return state.epoch
}

/** Copies, and answers how it went with all that was told of it. */
export async function copying(source: Engine, target: Engine, replace = false) {
  const told: CopyProgress[] = []
  const copied = await copyTables(source, target, { replace, tell: (it) => told.push(it) })
  return { ...copied, told }
}

export function kindCalled(name: string): EngineKind {
  const kind = engines.find((it) => it.name === name)
  assert.ok(kind)
  return kind
}

/** Two databases without rows, until the test ends. */
export async function bothOpen(t: TestContext, from: EngineKind, to: EngineKind) {
  const { engine: source } = await openStore(from)
  t.after(() => source.close())
  const { engine: target } = await openStore(to)
  t.after(() => target.close())
  return { source, target }
}
