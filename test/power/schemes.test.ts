import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { allSchemes, sabotaged, shorterLog } from './schemes.ts'

const changed = allSchemes.flatMap(({ sabotages }) => sabotages)

for (const sabotage of new Set([shorterLog, ...changed])) {
  test(`${sabotage.file} contains "${sabotage.text.trim()}" once, as the power-cut replay needs it`, () => {
    const source = readFileSync(new URL(`../../${sabotage.file}`, import.meta.url), 'utf8')
    assert.notEqual(sabotaged(source, sabotage), source)
  })
}
