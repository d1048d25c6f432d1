import assert from 'node:assert/strict'
import { test } from 'node:test'
import { copiedTables } from '../../../src/store/copy/tables.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anAssignment } from '../../support/builders.ts'
import { bothOpen, copying, fill, kindCalled } from '../../support/copying.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { openStore } from '../../support/stores.ts'

const sqlite = kindCalled('sqlite')
const postgres = kindCalled('postgres')

const { skip } = postgres
test('a PostgreSQL transaction with holdSnapshot does not see rows that are committed later', {
  skip,
}, async (t) => {
  const { engine } = await openStore(postgres)
  t.after(() => engine.close())
  const store = storeOver(engine)
  const userId = await seedUser(store)
  await engine.write(undefined, async ({ db }) => {
    await engine.traits.holdSnapshot(db)
    const titles = () => db.selectFrom('assignments').select('title').execute()
    assert.deepEqual(await titles(), [])
    await seedAssignments(store, userId, [anAssignment()])
    assert.deepEqual(await titles(), [])
  })
  assert.equal((await engine.reader.db.selectFrom('assignments').select('id').execute()).length, 1)
})

test('a copy reports its progress in each phase and table, up to the last row', async (t) => {
  const { source, target } = await bothOpen(t, sqlite, sqlite)
  await fill(source)
  const { told, contents } = await copying(source, target)
  const phases = ['reading', 'copying', 'verifying']
  const last = new Map(told.map((it) => [`${it.phase} ${it.table}`, it]))
  assert.deepEqual(
    [...last.keys()],
    phases.flatMap((phase) => copiedTables.map(({ name }) => `${phase} ${name}`)),
  )
  for (const { name, rows } of contents) {
    for (const phase of phases) {
      const { rows: done, of } = last.get(`${phase} ${name}`) ?? {}
      assert.deepEqual([done, of], [rows, rows])
    }
  }
  const total = contents.reduce((sum, { rows }) => sum + rows, 0)
  for (const phase of phases) {
    const end = told.findLast((it) => it.phase === phase)
    assert.deepEqual([end?.done, end?.total], [total, total])
  }
})
