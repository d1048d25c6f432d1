import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Finding } from '../../src/cli/finding.ts'
import { serverFindings } from '../../src/cli/server-findings.ts'
import type { PostgresInspection } from '../../src/store/opening/inspect-postgres.ts'
import { newestSchemaVersion } from '../../src/store/opening/migrate.ts'

const database = {
  engine: 'postgres',
  url: 'postgres://h/d',
  connections: 16,
  namesStatements: true,
  allowsUnsafe: false,
} as const

const healthy: PostgresInspection = {
  server: {
    isEncrypted: true,
    role: 'kadai',
    schema: 'public',
    mayCreate: true,
    allowedConnections: 16,
    usedConnections: 3,
  },
  safety: {
    version: '18.1',
    encoding: 'UTF8',
    durability: { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' },
    fatal: [],
    unsafe: [],
  },
  timing: { roundTrip: 99.9, ahead: 999 },
  foreign: [],
  tables: { schemaVersion: newestSchemaVersion, missing: [], forbidden: [], users: 1, keys: 2 },
}

const textsOf = (inspection: PostgresInspection, isWanted: (finding: Finding) => boolean) =>
  serverFindings(inspection, database)
    .filter(isWanted)
    .map(({ text }) => text)

const wrongs: readonly (readonly [
  change: Partial<PostgresInspection>,
  texts: readonly string[],
])[] = [
  [{ timing: { roundTrip: 100, ahead: 0 } }, ['a round trip takes 100.0 ms']],
  [
    { timing: { roundTrip: 1, ahead: 1000 } },
    ['the server’s clock is 1000 ms ahead of this machine’s'],
  ],
  [
    { timing: { roundTrip: 1, ahead: -1000 } },
    ['the server’s clock is 1000 ms behind this machine’s'],
  ],
  [
    { server: { ...healthy.server, allowedConnections: 15 } },
    ['15 connections allowed, 3 in use; one instance may have 16'],
  ],
  [
    { tables: { missing: [], forbidden: ['migrations', 'users'] } },
    ['the role may not use these tables: migrations, users'],
  ],
]

describe('kadai doctor, of a PostgreSQL server,', () => {
  test('finds nothing wrong up to the limits', () => {
    assert.deepEqual(
      textsOf(healthy, ({ isGood }) => !isGood),
      [],
    )
    const good = textsOf(healthy, ({ isGood }) => isGood)
    assert.ok(good.includes('the connection to it is encrypted'))
    assert.ok(good.includes('the server’s clock is 999 ms ahead of this machine’s'))
  })

  for (const [change, texts] of wrongs) {
    test(`says that ${texts}`, () => {
      assert.deepEqual(
        textsOf({ ...healthy, ...change }, ({ isGood }) => !isGood),
        texts,
      )
    })
  }
})
