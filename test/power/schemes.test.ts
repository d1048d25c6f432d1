import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { busierLog, controls, sabotaged, sound } from './schemes.ts'

const changed = [...sound, ...controls].flatMap(({ sabotages }) => sabotages)

for (const sabotage of new Set([...busierLog, ...changed])) {
  test(`${sabotage.file} still has "${sabotage.text.trim()}", which a replay changes`, () => {
    const source = readFileSync(new URL(`../../${sabotage.file}`, import.meta.url), 'utf8')
    assert.notEqual(sabotaged(source, sabotage), source)
  })
}
