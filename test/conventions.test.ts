import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('../', import.meta.url))

const filesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: checkout }).filter((file) => !file.startsWith('node_modules'))

/** As documents and comments write it: `sign-in.ts`, `web/sign-in-redirects.ts`. */
const mention = /`((?:[\w-]+\/)*[\w.-]+\.(?:ts|mjs|lua))`/g

test('every file of the program that a document or a comment names is there', () => {
  const code = filesOf('{bench,bin,scripts,src,test}/**/*.{ts,mjs,lua}')
  const isThere = (name: string) => code.some((file) => `/${file}`.endsWith(`/${name}`))
  const texts = [...filesOf('*.md', '{bench,docs}/**/*.md'), ...code]
  const mentions = texts.flatMap((file) => {
    const text = readFileSync(path.join(checkout, file), 'utf8')
    return [...text.matchAll(mention)].map(([, name = '']) => ({ file, name }))
  })
  assert.ok(mentions.length > 100, 'no mentions were found')
  assert.deepEqual(
    mentions.filter(({ name }) => !isThere(name)),
    [],
  )
})

/** Tests that wait for what takes real time: other processes, the network between them, a disk, a turn held up. */
const inRealTime =
  /^(?:disk|instances|soak|store\/races|support\/(?:instances|postgres|until\.ts))(?:\/|$)|^store\/postgres\/watch/

const sleeping =
  /^import \{[^}]*\bsetTimeout\b|\bsetTimeout\(|\bscheduler\.wait\b|\bwaitForTimeout\b|\bAtomics\.wait\b/m

test('tests never sleep, but where real time is their subject', () => {
  const sleepers = globSync('**/*.ts', { cwd: path.join(checkout, 'test') }).filter(
    (file) =>
      file !== path.basename(import.meta.filename) &&
      sleeping.test(readFileSync(path.join(checkout, 'test', file), 'utf8')),
  )
  assert.ok(sleepers.length > 5, 'no test sleeps')
  assert.deepEqual(
    sleepers.filter((file) => !inRealTime.test(file)),
    [],
  )
})

test('work that is not completed is called open, but in descriptions of the API', () => {
  const files = filesOf('src/**/*.{ts,js}')
  const others = files.filter((file) =>
    /\bincomplete\b/i.test(readFileSync(path.join(checkout, file), 'utf8')),
  )
  assert.ok(files.length > 300, 'no files were found')
  assert.deepEqual(
    others.filter((file) => !/^src\/http\/(?:schemas|routes)\//.test(file)),
    [],
  )
})
