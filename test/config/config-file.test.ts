import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { configurationDocs } from '../../scripts/configuration-docs.ts'
import { readConfig } from '../../src/config/config.ts'

/** A folder with `files` in it, for as long as the test runs. */
function folderWith(t: TestContext, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kadai-config-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}

describe('the configuration file', () => {
  test('accepts values of every type, which environment variables override', (t) => {
    const toml = `
      port = 3000
      allow_registration = true
      rate_limit_enabled = false
      trusted_proxies = ["loopback", "10.0.0.0/8"]
      cors_origins = "https://a.test, https://b.test"
      time_zone = "Asia/Tokyo"
      base_url = ""`
    const cwd = folderWith(t, { 'kadai.toml': toml })
    assert.partialDeepStrictEqual(readConfig({ env: { PORT: '4000', TIME_ZONE: '' }, cwd }), {
      port: 4000,
      allowsRegistration: true,
      rateLimit: { enabled: false },
      trustedProxies: ['loopback', '10.0.0.0/8'],
      corsOrigins: ['https://a.test', 'https://b.test'],
      timeZone: 'Asia/Tokyo',
      baseUrl: undefined,
    })
  })

  test('in the working directory is not read if an empty one is named', (t) => {
    const cwd = folderWith(t, { 'kadai.toml': 'port = 3000', 'empty.toml': '' })
    const { port, database } = readConfig({ env: {}, cwd, file: 'empty.toml' })
    assert.equal(port, 8080)
    assert.deepEqual(database, { engine: 'sqlite', file: path.join(cwd, 'data/kadai.db') })
  })

  test('is known to hold a password: in an address, in its parameters, or of the administrator', (t) => {
    const mail = 'mail_from = "a@b.c"\nbase_url = "https://b.c"\n'
    for (const [toml, isHeld] of [
      [`${mail}smtp_url = "smtp://u:p@h"`, true],
      [`${mail}smtp_url = "smtp://u@h"`, false],
      ['database_url = "postgres://u:p@h/d"', true],
      ['database_url = "postgres://u@h/d?password=p"', true],
      ['admin_email = "a@b.c"\nadmin_password = "correct horse battery"', true],
      ['database_url = "postgres://u@h/d?sslmode=require"', false],
      ['database_url = "sqlite:p@h.db"\nadmin_password = ""', false],
    ] as const) {
      const cwd = folderWith(t, { 'kadai.toml': toml })
      const file = isHeld ? path.join(cwd, 'kadai.toml') : undefined
      assert.equal(readConfig({ env: {}, cwd }).passwordFile, file, toml)
    }
  })

  test('accepts the settings of a PostgreSQL database', (t) => {
    const toml = `
      database_url = "postgres://u:p@h/d"
      database_connections = 32
      database_named_statements = false`
    const { database } = readConfig({ env: {}, cwd: folderWith(t, { 'kadai.toml': toml }) })
    assert.deepEqual(database, {
      engine: 'postgres',
      url: 'postgres://u:p@h/d',
      connections: 32,
      namesStatements: false,
      allowsUnsafe: false,
    })
  })

  test('in the working directory is ignored when another file is specified', (t) => {
    const cwd = folderWith(t, { 'kadai.toml': 'port = 1', 'etc/own.toml': 'host = "::1"' })
    const { host, port } = readConfig({ env: {}, cwd, file: 'etc/own.toml' })
    assert.deepEqual({ host, port }, { host: '::1', port: 8080 })
  })

  test('is the base of a relative database path, even of one from the environment', (t) => {
    const cwd = folderWith(t, { 'etc/own.toml': 'database_url = "sqlite:a.db"' })
    const databaseWith = (env: Record<string, string>) =>
      readConfig({ env, cwd, file: 'etc/own.toml' }).database
    assert.deepEqual(databaseWith({}), { engine: 'sqlite', file: path.join(cwd, 'etc', 'a.db') })
    const named = databaseWith({ DATABASE_URL: 'sqlite:../b.db' })
    assert.deepEqual(named, { engine: 'sqlite', file: path.join(cwd, 'b.db') })
  })

  test('must exist when it is specified', (t) => {
    const read = () => readConfig({ env: {}, cwd: folderWith(t, {}), file: 'own.toml' })
    assert.throws(read, { mistakes: ['own.toml: cannot be read (ENOENT)'] })
  })

  test('is named with its folder if nobody specified it and it cannot be read', (t) => {
    const cwd = folderWith(t, { 'kadai.toml/port': '' })
    const mistakes = [`${path.join(cwd, 'kadai.toml')}: cannot be read (EISDIR)`]
    assert.throws(() => readConfig({ env: {}, cwd }), { mistakes })
  })

  test('may begin with a byte order mark', (t) => {
    const cwd = folderWith(t, { 'kadai.toml': '\uFEFFport = 1' })
    assert.equal(readConfig({ env: {}, cwd }).port, 1)
  })

  test('shown as an example in the documentation is valid', (t) => {
    const [, toml = ''] = configurationDocs().match(/```toml\n(.*?)```/s) ?? []
    const cwd = folderWith(t, { 'kadai.toml': toml })
    assert.equal(readConfig({ env: {}, cwd }).timeZone, 'Asia/Tokyo')
  })
})

const port = 'port must be an integer from 0 to 65535'
const proxies =
  'trusted_proxies must be a list; each entry an IP address, a CIDR block, loopback, linklocal or uniquelocal'
const proxyEntry = proxies.replace(' must be a list; each entry', ', entry 1, must be')
const origin =
  'cors_origins, entry 1, must be an origin as browsers send it, such as https://example.org:8443'

const bad: [why: string, toml: string, mistakes: readonly string[]][] = [
  ['an unknown key', 'prot = 1', ['"prot" is not a setting']],
  ['a key in upper case', 'PORT = 1', ['"PORT" is not a setting: in a file it is "port"']],
  ['a table', '[rate_limit]\nrequests = 1', ['"rate_limit" is not a setting']],
  ['the key __proto__', '__proto__ = 1', ['"__proto__" is not a setting']],
  ['a key that contains a line break', '"a\\nb" = 1', ['"a\\nb" is not a setting']],
  [
    'a number where a string is expected',
    'host = 1',
    ['host must be a host name or an IP address'],
  ],
  ['a fraction where an integer is expected', 'port = 80.5', [port]],
  ['a list where an integer is expected', 'port = [80]', [port]],
  ['true where a list is expected', 'trusted_proxies = true', [proxies]],
  ['a number where a list is expected', 'trusted_proxies = 1', [proxies]],
  ['a number in a list of strings', 'cors_origins = [1]', [origin]],
  ['a list in a list of strings', 'trusted_proxies = [["::1"]]', [proxyEntry]],
  ['two mistakes, with a message for each', 'port = -1\nx = 1', ['"x" is not a setting', port]],
]

describe('the configuration file is refused for', () => {
  for (const [why, toml, lines] of bad) {
    test(why, (t) => {
      const cwd = folderWith(t, { 'kadai.toml': toml })
      const mistakes = lines.map((line) => `kadai.toml: ${line}`)
      assert.throws(() => readConfig({ env: {}, cwd }), { name: 'ConfigError', mistakes })
    })
  }

  test('invalid TOML, without repeating its content', (t) => {
    const cwd = folderWith(t, { 'kadai.toml': 'admin_password = "hunter2' })
    assert.throws(
      () => readConfig({ env: {}, cwd }),
      (error: Error) => {
        assert.equal(error.message, 'kadai.toml:1:18: Invalid TOML document: unfinished string')
        assert.equal(error.cause, undefined)
        return true
      },
    )
  })
})
