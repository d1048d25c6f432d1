import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('../', import.meta.url))
const src = path.join(checkout, 'src')

/** Which other folders and files of src/ each may import from: the arrows of docs/architecture.md. */
const mayImport: Record<string, readonly string[]> = {
  domain: [],
  // The kinds of database, and how messages name one.
  store: ['domain', 'database.ts'],
  // Types alone: what the inside knows of the store.
  'deps.ts': ['domain', 'store'],
  actions: ['deps.ts', 'domain'],
  jobs: ['deps.ts', 'actions', 'domain'],
  http: ['deps.ts', 'actions', 'domain'],
  web: ['deps.ts', 'actions', 'domain'],
  notify: ['deps.ts', 'domain'],
  metrics: ['deps.ts', 'domain', 'listen.ts'],
  'app.ts': ['deps.ts', 'http', 'web'],
  'passwords.ts': ['deps.ts', 'domain'],
  'version.ts': [],
  'database.ts': [],
  'listen.ts': ['config', 'domain'],
  config: ['database.ts', 'domain'],
  'service.ts': [
    'app.ts',
    'config',
    'database.ts',
    'deps.ts',
    'listen.ts',
    'passwords.ts',
    'version.ts',
    'actions',
    'domain',
    'http',
    'jobs',
    'metrics',
    'notify',
    'store',
    'web',
  ],
  cli: [
    'service.ts',
    'config',
    'database.ts',
    'deps.ts',
    'passwords.ts',
    'version.ts',
    'actions',
    'domain',
    'notify',
    'store',
  ],
  'main.ts': ['cli'],
}

/** Pure functions of Node's: all that the domain may take from outside itself. */
const pure = ['node:crypto { hash }', 'node:zlib { crc32 }']

interface Import {
  readonly file: string
  readonly isTypeOnly: boolean
  readonly names: string
  readonly target: string
}

const files = globSync('**/*.ts', { cwd: src })
const imports = files.flatMap((file) => importsOf(file))

function importsOf(file: string, folder = src): Import[] {
  const text = readFileSync(path.join(folder, file), 'utf8')
  const statements = text.matchAll(
    /^(?:import|export)\s+(type\s+)?((?:\*|\{|\w)[^'";]*?)\s+from\s+'([^']+)'|import\('([^']+)'\)/gm,
  )
  return [...statements].map(([, type, names = '', target, lazy]) => ({
    file,
    isTypeOnly: type !== undefined,
    names: names.replace(/\s+/g, ' '),
    target: target ?? lazy ?? '',
  }))
}

/** Imports of our own files. */
const own = imports.filter(({ target }) => target.startsWith('.'))

function assertNoCircle(arrows: readonly (readonly string[])[]): void {
  const targets = Map.groupBy(arrows, ([from]) => from)
  const clear = new Set<string | undefined>()
  const visit = (from: string | undefined, trail: readonly (string | undefined)[]): void => {
    assert.ok(!trail.includes(from), [...trail, from].join(' → '))
    if (clear.has(from)) return
    for (const [, to] of targets.get(from) ?? []) visit(to, [...trail, from])
    clear.add(from)
  }
  for (const [from] of arrows) visit(from, [])
}

const partOf = (file: string) => file.split(path.sep)[0] ?? ''

const targetPart = ({ file, target }: Import) => partOf(path.join(path.dirname(file), target))

describe('the source tree', () => {
  test('has an import rule for each top-level folder and file, and no rule for a missing one', () => {
    assert.deepEqual([...new Set(files.map(partOf))].sort(), Object.keys(mayImport).sort())
  })

  for (const [part, allowed] of Object.entries(mayImport)) {
    test(`lets ${part} import only ${allowed.join(', ') || 'itself'}`, () => {
      const own = imports.filter(({ file, target }) => partOf(file) === part && /^\./.test(target))
      const strays = own.filter((it) => ![part, ...allowed].includes(targetPart(it)))
      assert.deepEqual(
        strays.map(({ file, target }) => `${file} imports ${target}`),
        [],
      )
    })
  }

  test('has no circular imports between files', () => {
    assert.ok(imports.length > 200, 'the imports were not found')
    assertNoCircle(own.map(({ file, target }) => [file, path.join(path.dirname(file), target)]))
  })

  test('has no circular imports between subfolders', () => {
    const folders = own
      .map(({ file, target }) => [file, path.join(path.dirname(file), target)].map(path.dirname))
      .filter(([from, to]) => from !== to && from?.includes(path.sep) && to?.includes(path.sep))
    assert.ok(folders.length > 50, 'the folders were not found')
    assertNoCircle(folders)
  })

  test('exports no type that nobody imports', () => {
    const users = globSync('{test,bench,scripts}/**/*.ts', { cwd: checkout })
    const all = [...imports, ...users.flatMap((file) => importsOf(file, checkout))]
    const used = new Set(all.flatMap(({ names }) => names.match(/\w+/g) ?? []))
    const exported = files.flatMap((file) => {
      const text = readFileSync(path.join(src, file), 'utf8')
      const found = text.matchAll(/^export (?:type|interface) (\w+)/gm)
      return [...found].map(([, name = '']) => ({ file, name }))
    })
    assert.ok(exported.length > 200, 'the types were not found')
    assert.deepEqual(
      exported.filter(({ name }) => !used.has(name)),
      [],
    )
  })

  test('imports only types into deps.ts', () => {
    const ofStore = imports.filter(({ file }) => file === 'deps.ts')
    assert.ok(ofStore.length > 0)
    assert.deepEqual(
      ofStore.filter(({ isTypeOnly }) => !isTypeOnly),
      [],
    )
  })

  test('has a domain that imports nothing from Node but hash and crc32', () => {
    const outside = imports.filter(
      ({ file, target }) => partOf(file) === 'domain' && !target.startsWith('.'),
    )
    const found = new Set(outside.map(({ target, names }) => `${target} ${names}`))
    assert.deepEqual(found, new Set(pure))
  })

  test('has a domain that reads no clock, waits for nothing and uses no randomness', () => {
    const ofDomain = files.filter((it) => partOf(it) === 'domain')
    assert.ok(ofDomain.length > 0)
    for (const file of ofDomain) {
      const text = readFileSync(path.join(src, file), 'utf8')
      assert.doesNotMatch(
        text,
        /Date\.now|new Date\(\)|Temporal\.Now|\bset(?:Immediate|Interval|Timeout)|queueMicrotask|Math\.random|random\w*\(/,
        file,
      )
    }
  })

  test('reads process.env only in config/config.ts', () => {
    const readers = files.filter((it) =>
      /process\.env/.test(readFileSync(path.join(src, it), 'utf8')),
    )
    assert.deepEqual(readers, ['config/config.ts'])
  })
})
