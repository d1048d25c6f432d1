import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { controls, sabotaged, shorterLog } from './schemes.ts'

for (const { name, sabotage } of [...controls, { name: 'shorter log', sabotage: shorterLog }]) {
  test(`the source still has what "${name}" changes in it`, () => {
    assert.ok(sabotage)
    const source = readFileSync(new URL(`../../${sabotage.file}`, import.meta.url), 'utf8')
    assert.notEqual(sabotaged(source, sabotage), source)
  })
}
