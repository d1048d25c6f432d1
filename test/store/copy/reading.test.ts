import assert from 'node:assert/strict'
import { test } from 'node:test'
import { copiedTables } from '../../../src/store/copy/tables.ts'
import type { Engine, Transaction } from '../../../src/store/engines/engine.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { bothOpen, copying, fill, kindCalled } from '../../support/store/copying.ts'

const sqlite = kindCalled('sqlite')
const postgres = kindCalled('postgres')

const { skip } = postgres
test('a copy from PostgreSQL does not contain what is committed after it began to read', {
  skip,
}, async (t) => {
  const { source, target } = await bothOpen(t, postgres, sqlite)
  const store = storeOver(source)
  const userId = await seedUser(store)
  await seedAssignments(store, userId, [anAssignment({ title: 'Before' })])
  // The target is written after the source was read once, and before its rows are read to be copied.
  const write: Engine['write'] = async (...given) => {
    await seedAssignments(store, userId, [anAssignment({ title: 'Meanwhile' })])
    return target.write(...given)
  }
  await copying(source, { ...target, write })
  const titlesIn = async ({ reader }: Engine) => {
    const rows = await reader.db.selectFrom('assignments').select('title').orderBy('id').execute()
    return rows.map(({ title }) => title)
  }
  assert.deepEqual(await titlesIn(source), ['Before', 'Meanwhile'])
  assert.deepEqual(await titlesIn(target), ['Before'])
})

test('a copy reads each table of an SQLite file in one go: pages of it would each sort what a user has', async (t) => {
  const { source, target } = await bothOpen(t, sqlite, sqlite)
  await fill(source)
  const ran: string[] = []
  const heard = ({ each, ...transaction }: Transaction): Transaction => {
    assert.ok(each)
    return {
      ...transaction,
      all(statement, values) {
        ran.push(statement.sql)
        return transaction.all(statement, values)
      },
      each(statement, values) {
        ran.push(statement.sql)
        return each(statement, values)
      },
    }
  }
  const write: Engine['write'] = (owner, work, options) =>
    source.write(owner, (transaction) => work(heard(transaction)), options)
  await copying({ ...source, write }, target)
  const readings = ran.filter((sql) => /"title".* from "assignments"/.test(sql))
  // To tell what it holds, and to copy it.
  assert.equal(readings.length, 2)
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
