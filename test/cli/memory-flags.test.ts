import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { newSite } from '../support/processes/site.ts'

/** Tells of each flag whether V8 knows it: then compiled code gets another tag. */
const teller = `const v8 = require('node:v8')
  const { setFlagsFromString } = v8
  v8.setFlagsFromString = (flag) => {
    const before = v8.cachedDataVersionTag()
    setFlagsFromString(flag)
    console.error('flag', flag, v8.cachedDataVersionTag() !== before)
  }`

test('kadai serve sets two V8 memory flags once it is listening, and this Node supports both', async (t) => {
  const site = newSite(t)
  const file = path.join(site.folder, 'teller.cjs')
  writeFileSync(file, teller)
  const server = await site.serve({ isDirect: true, env: { NODE_OPTIONS: `--require=${file}` } })
  server.signal('SIGTERM')
  const { stderr } = await server.ended
  const lines = stderr.split('\n')
  const flags = lines.filter((line) => line.startsWith('flag'))
  assert.ok(
    lines.findIndex((line) => line.startsWith('Kadai serves')) < lines.indexOf(flags[0] ?? ''),
  )
  assert.deepEqual(
    flags.map((line) => line.split(' ').at(-1)),
    ['true', 'true'],
  )
})
