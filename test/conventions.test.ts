import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('../', import.meta.url))

const filesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: checkout }).filter((file) => !file.startsWith('node_modules'))

const code = filesOf('{bench,bin,scripts,src,test}/**/*.{ts,js,mjs,lua}')
const documents = filesOf('*.md', '{bench,docs}/**/*.md')

/** As documents and comments write it: `sign-in.ts`, `web/sign-in-redirects.ts`. */
const mention = /`((?:[\w-]+\/)*[\w.-]+\.(?:ts|js|mjs|lua))`/g

test('every file of the program that a document or a comment names is there', () => {
  const isThere = (name: string) => code.some((file) => `/${file}`.endsWith(`/${name}`))
  const texts = [...documents, ...code]
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

/** A document without its blocks of code, in which a # begins a comment. */
function proseOf(file: string): string {
  const text = readFileSync(path.join(checkout, file), 'utf8')
  return text.replace(/^( *)```.*?^\1```$/gms, '')
}

/** The names that GitHub gives to the headings of a document, for links. */
function anchorsIn(file: string): string[] {
  const seen = new Map<string, number>()
  return [...proseOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-')
    const earlier = seen.get(slug) ?? 0
    seen.set(slug, earlier + 1)
    return earlier === 0 ? slug : `${slug}-${earlier}`
  })
}

/** Where its links and images lead, but those to other sites. */
function linksIn(file: string): string[] {
  const targets = proseOf(file)
    .replace(/`[^`\n]+`/g, '')
    .matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g)
  return [...targets]
    .map(([, link, attribute]) => link ?? attribute ?? '')
    .filter((target) => !/^\w+:/.test(target))
}

function leadsSomewhere(from: string, link: string): boolean {
  const [target = '', anchor] = link.split('#')
  const file = target === '' ? from : path.join(path.dirname(from), target)
  if (!existsSync(path.join(checkout, file))) return false
  return anchor === undefined || (file.endsWith('.md') && anchorsIn(file).includes(anchor))
}

test('every link between documents leads to a file, and to a heading in it', () => {
  const links = documents.flatMap((file) => linksIn(file).map((link) => ({ file, link })))
  assert.ok(links.length > 100, 'no links were found')
  assert.deepEqual(
    links.filter(({ file, link }) => !leadsSomewhere(file, link)),
    [],
  )
})

test('every document that a comment or a message of the program names is there', () => {
  const mentions = code.flatMap((file) => {
    const text = readFileSync(path.join(checkout, file), 'utf8')
    return (text.match(/\bdocs\/[\w/-]+\.md\b/g) ?? []).map((name) => ({ file, name }))
  })
  assert.ok(mentions.length > 5, 'no mentions were found')
  assert.deepEqual(
    mentions.filter(({ name }) => !existsSync(path.join(checkout, name))),
    [],
  )
})

/** Tests that wait for what takes real time: other processes, the network between them, a disk, a turn held up. */
const inRealTime =
  /^(?:disk|instances|soak|store\/races|support\/(?:instances|postgres|until\.ts))(?:\/|$)|^store\/postgres\/watch|^consistency\/late-syncs/

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
