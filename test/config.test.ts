import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, test } from 'node:test'
import Fastify from 'fastify'
import { readConfig, type Settings } from '../src/config.ts'
import { settings } from '../src/settings.ts'

type Env = Readonly<Record<string, string>>

const cwd = path.resolve('/nowhere')
const read = (env: Env) => readConfig({ env, cwd })

const noLimit = { enabled: false, requests: 100, windowSeconds: 60, ipv6Prefix: 64 }

test('nothing has to be configured', () => {
  assert.deepEqual(readConfig({ env: {}, cwd, systemTimeZone: 'Asia/Tokyo' }), {
    configFile: undefined,
    port: 8080,
    host: '127.0.0.1',
    baseUrl: undefined,
    database: { engine: 'sqlite', file: path.join(cwd, 'data', 'kadai.db') },
    postgres: { connections: 16, namesStatements: true, allowsUnsafe: false },
    timeZone: 'Asia/Tokyo',
    rateLimit: { enabled: true, requests: 100, windowSeconds: 60, ipv6Prefix: 64 },
    trustedProxies: [],
    corsOrigins: [],
    earlierForm: 'on',
    allowsRegistration: false,
    logLevel: 'info',
    admin: undefined,
  })
})

const good: [why: string, env: Env, settings: Partial<Settings>][] = [
  ['any free port', { PORT: '0' }, { port: 0 }],
  ['every address', { HOST: '::' }, { host: '::' }],
  ['a host by its name', { HOST: 'kadai.internal' }, { host: 'kadai.internal' }],
  ['an empty value is none', { PORT: '', CORS_ORIGINS: '' }, { port: 8080, corsOrigins: [] }],
  ['a site', { BASE_URL: 'https://a.test' }, { baseUrl: 'https://a.test' }],
  ['a site on a port', { BASE_URL: 'http://[::1]:8443' }, { baseUrl: 'http://[::1]:8443' }],
  ['a zone', { TIME_ZONE: 'Asia/Tokyo' }, { timeZone: 'Asia/Tokyo' }],
  ['a truth in any case', { RATE_LIMIT_ENABLED: 'False' }, { rateLimit: noLimit }],
  ['a truth as a digit', { RATE_LIMIT_ENABLED: '0' }, { rateLimit: noLimit }],
  ['blanks in a list', { TRUSTED_PROXIES: ' ::1 , ' }, { trustedProxies: ['::1'] }],
  ['an origin', { CORS_ORIGINS: 'https://a.test' }, { corsOrigins: ['https://a.test'] }],
  ['an origin’s port', { CORS_ORIGINS: 'http://a.test:1' }, { corsOrigins: ['http://a.test:1'] }],
  ['only the earlier form', { EARLIER_FORM: 'only' }, { earlierForm: 'only' }],
  ['registration', { ALLOW_REGISTRATION: 'true' }, { allowsRegistration: true }],
  ['no log', { LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [
    'a limit of one’s own',
    { RATE_LIMIT_REQUESTS: '5', RATE_LIMIT_WINDOW_SECONDS: '1', RATE_LIMIT_IPV6_PREFIX: '128' },
    { rateLimit: { enabled: true, requests: 5, windowSeconds: 1, ipv6Prefix: 128 } },
  ],
  [
    'a first administrator, the password untouched',
    { ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD: ' twelve long' },
    { admin: { email: 'a@b.test', password: ' twelve long' } },
  ],
  ['the variables of other programs', { KADAIX: '1', port: '1', RATE_LIMIT_X: '' }, { port: 8080 }],
]

describe('the environment may hold', () => {
  for (const [why, env, settings] of good) {
    test(why, () => assert.partialDeepStrictEqual(read(env), settings))
  }

  test('proxies, in every way that the HTTP server understands', async () => {
    const list =
      '10.1.2.3,10.0.0.0/8,::1,fe80::/10,::ffff:10.0.0.0/104,loopback,linklocal,uniquelocal'
    const { trustedProxies } = read({ TRUSTED_PROXIES: list })
    assert.equal(trustedProxies.join(), list)
    await Fastify({ trustProxy: [...trustedProxies] }).close()
  })
})

const messages = {
  PORT: 'PORT must be an integer from 0 to 65535',
  HOST: 'HOST must be a host name or an IP address',
  BASE_URL:
    'BASE_URL must be an http or https URL without a path, query or fragment, such as https://kadai.example.org',
  TIME_ZONE: 'TIME_ZONE must be an IANA time zone, such as Asia/Tokyo',
  RATE_LIMIT_ENABLED: 'RATE_LIMIT_ENABLED must be true or false',
  RATE_LIMIT_REQUESTS: 'RATE_LIMIT_REQUESTS must be an integer from 1 to 1000000',
  RATE_LIMIT_WINDOW_SECONDS: 'RATE_LIMIT_WINDOW_SECONDS must be an integer from 1 to 86400',
  RATE_LIMIT_IPV6_PREFIX: 'RATE_LIMIT_IPV6_PREFIX must be an integer from 1 to 128',
  TRUSTED_PROXIES:
    'TRUSTED_PROXIES, entry 1, must be an IP address, a CIDR block, loopback, linklocal or uniquelocal',
  CORS_ORIGINS:
    'CORS_ORIGINS, entry 1, must be an origin as browsers send it, such as https://example.org:8443',
  EARLIER_FORM: 'EARLIER_FORM must be one of on, off, only',
  ALLOW_REGISTRATION: 'ALLOW_REGISTRATION must be true or false',
  LOG_LEVEL: 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
} as const

const bad: [why: string, name: keyof typeof messages, value: string][] = [
  ['a word for a number', 'PORT', 'http'],
  ['a fraction', 'PORT', '80.5'],
  ['a hexadecimal number', 'PORT', '0x50'],
  ['a port that does not exist', 'PORT', '65536'],
  ['a host with its port', 'HOST', '127.0.0.1:80'],
  ['a base URL without a scheme', 'BASE_URL', 'a.test'],
  ['a base URL of another scheme', 'BASE_URL', 'ftp://a.test'],
  ['a base URL that ends in a slash', 'BASE_URL', 'https://a.test/'],
  ['a base URL below a path', 'BASE_URL', 'https://a.test/k'],
  ['a base URL below a path, as some browsers take it', 'BASE_URL', 'https://a.test\\k'],
  ['a base URL with a query', 'BASE_URL', 'https://a.test?x'],
  ['a zone that does not exist', 'TIME_ZONE', 'Asia/Nowhere'],
  ['an offset for a zone', 'TIME_ZONE', '+09:00'],
  ['neither true nor false', 'RATE_LIMIT_ENABLED', 'yes'],
  ['no requests at all', 'RATE_LIMIT_REQUESTS', '0'],
  ['a window without length', 'RATE_LIMIT_WINDOW_SECONDS', '0'],
  ['an IPv6 prefix too long', 'RATE_LIMIT_IPV6_PREFIX', '129'],
  ['a number of proxies', 'TRUSTED_PROXIES', '1'],
  ['any proxy', 'TRUSTED_PROXIES', 'true'],
  ['a proxy by its host name', 'TRUSTED_PROXIES', 'proxy.internal'],
  ['everyone as a proxy', 'TRUSTED_PROXIES', '0.0.0.0/0'],
  ['everyone as a proxy, IPv6', 'TRUSTED_PROXIES', '::/0'],
  ['a block too narrow', 'TRUSTED_PROXIES', '10.0.0.0/33'],
  ['every origin', 'CORS_ORIGINS', '*'],
  ['the origin of a local file', 'CORS_ORIGINS', 'null'],
  ['an origin with a path', 'CORS_ORIGINS', 'https://a.test/'],
  ['an origin with its default port', 'CORS_ORIGINS', 'https://a.test:443'],
  ['an unknown form', 'EARLIER_FORM', 'true'],
  ['an unknown level', 'LOG_LEVEL', 'verbose'],
]

const email = 'ADMIN_EMAIL must be an e-mail address'
const password = 'ADMIN_PASSWORD must be 12 to 128 characters long, and not a common one'
const together = 'ADMIN_EMAIL and ADMIN_PASSWORD must be given together'

const otherwiseBad: [why: string, env: Env, mistakes: readonly string[]][] = [
  ['a password alone', { ADMIN_PASSWORD: 'twelve letters' }, [together]],
  ['an e-mail address alone', { ADMIN_EMAIL: 'a@b.test' }, [together]],
  ['a short password', { ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD: '11 letters.' }, [password]],
  ['no e-mail address', { ADMIN_EMAIL: 'x', ADMIN_PASSWORD: 'twelve letters' }, [email]],
  ['a misspelt limit', { RATE_LIMIT_REQUEST: '5' }, ['RATE_LIMIT_REQUEST is not a setting']],
  ['a prefix that no setting has', { KADAI_PORT: '5' }, ['KADAI_PORT is not a setting']],
  [
    'several mistakes, all of them told',
    { HOST: '?', KADAI_X: '1', PORT: 'a' },
    ['KADAI_X is not a setting', messages.PORT, messages.HOST],
  ],
]

describe('the environment may not hold', () => {
  for (const [why, name, value] of bad) {
    test(why, () => assert.throws(() => read({ [name]: value }), { mistakes: [messages[name]] }))
  }
  for (const [why, env, mistakes] of otherwiseBad) {
    test(why, () => assert.throws(() => read(env), { name: 'ConfigError', mistakes }))
  }

  test('a list of bad entries, with an error for each', () => {
    const entry = (n: number) => messages.CORS_ORIGINS.replace('1', String(n))
    const mistakes = Array.from({ length: 50 }, (_, i) => entry(i + 1))
    assert.throws(() => read({ CORS_ORIGINS: 'x,'.repeat(50) }), { mistakes })
  })
})

test('a system without a zone needs TIME_ZONE', () => {
  const mistakes = [
    messages.TIME_ZONE.replace('must', ', taken from the system, must').replace(' ,', ','),
  ]
  const system = { cwd, systemTimeZone: 'Etc/Unknown' }
  assert.throws(() => readConfig({ ...system, env: {} }), { mistakes })
  assert.equal(readConfig({ ...system, env: { TIME_ZONE: 'UTC' } }).timeZone, 'UTC')
})

describe('a mistake does not repeat the value of', () => {
  for (const name of Object.keys(settings)) {
    test(name, () => {
      const mistake = (error: Error) => !error.message.includes('hunter2')
      assert.throws(() => read({ [name]: 'hunter2 \t' }), mistake)
    })
  }
})
