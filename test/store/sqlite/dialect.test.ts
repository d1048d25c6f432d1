import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { SqliteConnection } from '../../../src/store/engines/sqlite/connection.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('no parameter stands where SQLite would plan by its value, and each keeps its type', async (t) => {
  const file = path.join(temporaryFolder(t), 'kadai.db')
  const connection = new SqliteConnection(file, { timeout: 0 })
  t.after(() => connection.close())
  connection.exec('create table leases (name text primary key, holder text, until int)')
  const { db } = connection
  const row = { name: '12', holder: '１', until: 2 ** 53 - 1 }
  const insertion = db.insertInto('leases').values(row)
  await insertion.execute()
  const query = db.selectFrom('leases').selectAll().where('name', '=', row.name).limit(1)
  for (const { sql } of [insertion.compile(), query.compile()]) {
    assert.match(sql, /\+\?/)
    assert.doesNotMatch(sql, /(?<!\+)\?/)
  }
  assert.deepEqual({ ...(await query.executeTakeFirst()) }, row)
})
