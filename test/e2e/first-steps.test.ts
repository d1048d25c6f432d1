import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { describe, test } from 'node:test'
import { callOver } from '../support/api-client.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../support/postgres/postgres.ts'
import { checkout } from '../support/processes/process.ts'
import { newSite, type ServeOptions, type Server, type Site } from '../support/processes/site.ts'

interface Start {
  readonly why: string
  readonly prepare: (site: Site) => ServeOptions
  readonly timeZone: string
}

const starts: readonly Start[] = [
  { why: 'without any setting', prepare: () => ({}), timeZone: 'UTC' },
  {
    why: 'with a configuration file whose path needs shell quoting',
    timeZone: 'Asia/Tokyo',
    prepare({ folder }) {
      const elsewhere = path.join(folder, "it's the $HOME of 'Kadai'")
      mkdirSync(elsewhere)
      writeFileSync(path.join(elsewhere, 'k.toml'), 'time_zone = "Asia/Tokyo"')
      return { words: ['--config', path.join(elsewhere, 'k.toml')] }
    },
  },
  {
    why: 'with different databases in the environment and in the configuration file',
    timeZone: 'Europe/Paris',
    prepare({ folder }) {
      writeFileSync(path.join(folder, 'k.toml'), 'database_url = "sqlite:other.db"')
      const env = { DATABASE_URL: 'sqlite:this$one.db', TIME_ZONE: 'Europe/Paris' }
      return { words: ['--config', 'k.toml'], env }
    },
  },
]

describe('the commands printed at the first start create a working key', { concurrency: 2 }, () => {
  for (const { why, prepare, timeZone } of starts) {
    test(why, async (t) => {
      const site = newSite(t)
      const server = await site.serve(prepare(site))
      const pasted = await site.start(['sh', '-c', await printedSteps(server)]).ended
      assert.equal(pasted.code, 0, pasted.stderr)
      assert.doesNotMatch(server.output.stderr, /BASE_URL is not set/)
      const { status, body } = await callOver(server.url, pasted.stdout.trim())('GET', '/me')
      assert.equal(status, 200)
      assert.equal(body.email, 'admin@example.org')
      assert.equal(body.time_zone, timeZone)
    })
  }

  test('with a PostgreSQL database that only a configuration file names', {
    skip: skipWithoutPostgres,
  }, async (t) => {
    const site = newSite(t)
    const toml = `database_url = "${await freshPostgresUrl()}"\ndatabase_allow_unsafe = true`
    writeFileSync(path.join(site.folder, 'k.toml'), toml)
    const server = await site.serve({ words: ['--config', 'k.toml'] })
    await server.says(/and a key for the API, (with the settings of this service):$/m)
    const pasted = await site.start(['sh', '-c', await printedSteps(server)]).ended
    assert.equal(pasted.code, 0, pasted.stderr)
    const { status } = await callOver(server.url, pasted.stdout.trim())('GET', '/me')
    assert.equal(status, 200)
  })

  test('in the checkout, as npx commands', async (t) => {
    const site = newSite(t)
    const env = { DATABASE_URL: `sqlite:${site.file}` }
    const server = await site.serve({ cwd: checkout, env })
    const steps = await printedSteps(server)
    assert.match(steps, /npx kadai user add .*\n.*npx kadai key issue /)
    const pasted = await site.start(['sh', '-c', steps], { cwd: checkout }).ended
    assert.equal(pasted.code, 0, pasted.stderr)
    const { status } = await callOver(server.url, pasted.stdout.trim())('GET', '/me')
    assert.equal(status, 200)
  })
})

test('ADMIN_EMAIL and ADMIN_PASSWORD create an administrator, in TIME_ZONE, only if there is no user', async (t) => {
  const site = newSite(t)
  const password = 'correct horse battery'
  for (const email of ['first@example.org', 'second@example.org']) {
    const env = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, TIME_ZONE: 'Asia/Tokyo' }
    const server = await site.serve({ env })
    server.signal('SIGTERM')
    const { stdout, stderr } = await server.ended
    assert.doesNotMatch(stdout + stderr, /Nobody can use it|correct horse/)
  }
  const { stdout } = await site.kadai('user list')
  assert.equal(stdout, '1  first@example.org  administrator  Asia/Tokyo\n')
})

test('kadai serve prints a /setup link at BASE_URL only if there is no user', async (t) => {
  const site = newSite(t)
  const at = 'https://kadai.example.org'
  const server = await site.serve({ env: { BASE_URL: at, HOST: '0.0.0.0' } })
  const address = await server.says(/^It listens on (http:\/\/127\.0\.0\.1:\d+)$/m)
  assert.equal((await fetch(`${address}/healthz`)).status, 200)
  const link = await server.says(/^ {2}(https:\S+)$/m)
  assert.match(link, /^https:\/\/kadai\.example\.org\/setup\/[\w-]{43}$/)
  server.signal('SIGTERM')
  assert.doesNotMatch((await server.ended).stderr, /BASE_URL is not set/)
  await site.join('first@example.org')
  const again = await site.serve()
  again.signal('SIGTERM')
  assert.doesNotMatch((await again.ended).stderr, /setup/)
})

test('kadai serve prints how to make an administrator only if no user is one', async (t) => {
  const site = newSite(t)
  await site.join('first@example.org')
  const server = await site.serve()
  const command = await server.says(/^ {2}(.* user set EMAIL --admin.*)$/m)
  const pasted = command.replace('EMAIL', 'first@example.org')
  assert.equal((await site.start(['sh', '-c', pasted]).ended).code, 0)
  server.signal('SIGTERM')
  await server.ended
  const again = await site.serve()
  again.signal('SIGTERM')
  assert.doesNotMatch((await again.ended).stderr, /user set/)
})

const hasIPv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

test('kadai serve prints an address that a browser opens, also if it listens on all addresses', {
  skip: !hasIPv6 && 'this machine has no IPv6',
}, async (t) => {
  const site = newSite(t)
  const server = await site.serve({ env: { HOST: '::' } })
  assert.match(server.url, /^http:\/\/\[::1\]:\d+$/)
  const link = await server.says(/^ {2}(http:\S+)$/m)
  assert.equal((await fetch(link)).status, 200)
  await server.says(/^(BASE_URL is not set, so the link is for a browser on this machine\. .*)$/m)
})

const printedSteps = (server: Server) => server.says(/^((?: {2}.*user add .*\n)(?: {2}.*\n)+)$/m)
