import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import type { SettingName } from '../../src/config/config.ts'
import { settings } from '../../src/config/settings.ts'
import { newSite } from '../support/processes/site.ts'

/** A value of each setting, as the operator gives it; where there is a choice, not its default. */
const given: Readonly<Record<SettingName, string>> = {
  PORT: '8081',
  HOST: '::1',
  METRICS_PORT: '9464',
  METRICS_HOST: '127.0.0.2',
  BASE_URL: 'https://kadai.test',
  DATABASE_URL: 'postgres://me@127.0.0.1:1/x',
  DATABASE_CONNECTIONS: '32',
  DATABASE_NAMED_STATEMENTS: 'false',
  DATABASE_ALLOW_UNSAFE: 'true',
  TIME_ZONE: 'Asia/Tokyo',
  RATE_LIMIT_ENABLED: 'false',
  RATE_LIMIT_REQUESTS: '5',
  RATE_LIMIT_WINDOW_SECONDS: '7',
  RATE_LIMIT_IPV6_PREFIX: '56',
  ASSIGNMENTS_PER_USER: '500',
  SERIES_PER_USER: '50',
  TRUSTED_PROXIES: '::1,loopback',
  CORS_ORIGINS: 'https://a.test, https://b.test',
  EARLIER_FORM: 'only',
  SHUTDOWN_DELAY_SECONDS: '3',
  LOG_LEVEL: 'warn',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'mail@kadai.test',
  ALLOW_REGISTRATION: 'true',
  PASSWORD_LINKS_BY_MAIL: 'true',
  ADMIN_EMAIL: 'admin@kadai.test',
  ADMIN_PASSWORD: 'correct horse battery',
}

describe('kadai doctor', { concurrency: 2 }, () => {
  test('prints each setting under the name that sets it, but for a password', async (t) => {
    const { code, stdout } = await newSite(t).kadai('doctor', { env: given })
    assert.equal(code, 1)
    const shown = { ...given, TRUSTED_PROXIES: '::1, loopback', ADMIN_PASSWORD: '…' }
    const lines = Object.entries(shown).map(([name, value]) => `${name}: ${value}`)
    assert.deepEqual(stdout.match(/^[A-Z\d_]+: .*$/gm), lines)
  })

  test('prints the configuration file, and what is in force of settings that nobody gave', async (t) => {
    const site = newSite(t)
    const bare = await site.kadai('doctor')
    assert.match(
      bare.stdout,
      /^Configuration file: none, settings are from the environment alone$/m,
    )
    for (const name of ['BASE_URL', 'TRUSTED_PROXIES', 'CORS_ORIGINS', 'ADMIN_PASSWORD']) {
      assert.match(bare.stdout, new RegExp(`^${name}: not set$`, 'm'))
    }
    assert.match(bare.stdout, /^METRICS_HOST: 127\.0\.0\.1$/m)
    assert.match(bare.stdout, /^RATE_LIMIT_REQUESTS: 100$/m)
    assert.match(bare.stdout, /^SHUTDOWN_DELAY_SECONDS: 0$/m)
    assert.match(bare.stdout, /^ALLOW_REGISTRATION: false$/m)
    const names = bare.stdout.match(/^[A-Z\d_]+(?=: )/gm) ?? []
    assert.deepEqual(names, Object.keys(settings))
    const file = path.join(site.folder, 'kadai.toml')
    writeFileSync(file, 'base_url = "https://kadai.example.org"')
    const { stdout } = await site.kadai('doctor')
    assert.ok(stdout.includes(`\nConfiguration file: ${file}\n`), stdout)
    assert.match(stdout, /^BASE_URL: https:\/\/kadai\.example\.org$/m)
  })
})
