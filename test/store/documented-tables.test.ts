import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { migrations } from '../../src/store/migrations/index.ts'
import { tablesOf } from '../../src/store/table-kinds.ts'

const rowsOf = (document: string) =>
  readFileSync(new URL(`../../${document}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))

const namesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()

test('docs/operations/postgresql.md has every table in the row of its kind', () => {
  const rows = rowsOf('docs/operations/postgresql.md')
  for (const [kind, fate] of [
    ['user', /^distributed/],
    ['directory', /^reference/],
    ['service', /^stay/],
  ] as const) {
    const [, names] = rows.find(([, , become = '']) => fate.test(become)) ?? []
    assert.deepEqual(namesIn(names), tablesOf(kind).toSorted())
  }
})

describe('CHANGELOG.md', () => {
  /** Since when steps are in it, and since when they tell older instances what to do. */
  const [first, firstTold] = [7, 16]
  const rows = new Map(rowsOf('CHANGELOG.md').map(([, step = '', , older]) => [step, older]))

  for (const [place, { name, suitsOlder = false }] of migrations.entries()) {
    const number = place + 1
    if (number < first) continue
    test(`says of step ${number} whether older instances may run on beside it`, () => {
      const told = rows.get(`${number} \`${name}\``)
      assert.match(told ?? '', /^(May run on|Stop them)/)
      if (number >= firstTold) assert.equal(told === 'May run on', suitsOlder)
    })
  }
})
