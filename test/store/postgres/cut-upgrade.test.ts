import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Engine } from '../../../src/store/engines/engine.ts'
import { postgresConnections } from '../../../src/store/engines/postgres/connections.ts'
import { openPostgres } from '../../../src/store/engines/postgres/engine.ts'
import { migrations } from '../../../src/store/migrations/index.ts'
import { migrate, schemaVersionOf } from '../../../src/store/opening/migrate.ts'
import { type FaultProxy, startFaultProxy } from '../../support/instances/fault-proxy.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../../support/postgres/postgres.ts'
import { contentsIn, fillFirstTables, firstTables } from '../../support/store/older-tables.ts'

async function on<T>(url: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = openPostgres(await postgresConnections({ connectionString: url }))
  return work(engine).finally(() => engine.close())
}

/** The address of a database whose tables are at the first step. */
async function olderDatabase(): Promise<string> {
  const url = await freshPostgresUrl()
  await on(url, async (engine) => {
    await migrate(engine, 0, firstTables)
    await engine.write(undefined, ({ db }) => fillFirstTables(db))
  })
  return url
}

/** Cuts the upgrade to `step` at its first message, its second and so on, until none is left to cut. Answers how often. */
async function cutAtEach(url: string, proxy: FaultProxy, { towards, step }: Cut): Promise<number> {
  for (let nth = 1; ; nth++) {
    let isCut = false
    await proxy.set({ kind: 'cut', towards, text: '', nth })
    void proxy.wasCut.then(() => {
      isCut = true
    })
    const upgrading = on(proxy.url, (engine) => migrate(engine, 0, migrations.slice(0, step)))
    // What it fails with is of no concern where it was cut; elsewhere it leaves the earlier step.
    await upgrading.catch(() => {})
    const version = await on(url, ({ reader, traits }) => schemaVersionOf(reader.db, traits))
    if (!isCut) assert.equal(version, step)
    if (!isCut) return nth - 1
    assert.ok(version === step || version === step - 1, `step ${version}`)
  }
}

interface Cut {
  readonly towards: 'server' | 'client'
  readonly step: number
}

describe('a PostgreSQL database', { skip: skipWithoutPostgres }, () => {
  for (const towards of ['server', 'client'] as const) {
    test(`whose upgrade is cut at any message to the ${towards} is upgraded by the next start, without loss`, async (t) => {
      const undisturbed = await olderDatabase()
      await on(undisturbed, (engine) => migrate(engine, 0))
      const url = await olderDatabase()
      const proxy = await startFaultProxy(t, url)
      let cuts = 0
      for (let step = 2; step <= migrations.length; step++) {
        cuts += await cutAtEach(url, proxy, { towards, step })
      }
      t.diagnostic(`${cuts} cuts`)
      assert.ok(cuts > 0)
      assert.deepEqual(await on(url, contentsIn), await on(undisturbed, contentsIn))
    })
  }
})
