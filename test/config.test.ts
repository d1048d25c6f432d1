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

test('readConfig has a default for every setting', () => {
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
  ['PORT=0 for any free port', { PORT: '0' }, { port: 0 }],
  ['HOST=:: for all addresses', { HOST: '::' }, { host: '::' }],
  ['a host name as HOST', { HOST: 'kadai.internal' }, { host: 'kadai.internal' }],
  [
    'an empty value as an unset one',
    { PORT: '', CORS_ORIGINS: '' },
    { port: 8080, corsOrigins: [] },
  ],
  ['a base URL with a host', { BASE_URL: 'https://a.test' }, { baseUrl: 'https://a.test' }],
  [
    'a base URL with an IPv6 address and a port',
    { BASE_URL: 'http://[::1]:8443' },
    { baseUrl: 'http://[::1]:8443' },
  ],
  ['an IANA time zone as TIME_ZONE', { TIME_ZONE: 'Asia/Tokyo' }, { timeZone: 'Asia/Tokyo' }],
  ['a boolean in any letter case', { RATE_LIMIT_ENABLED: 'False' }, { rateLimit: noLimit }],
  ['the digit 0 as a boolean', { RATE_LIMIT_ENABLED: '0' }, { rateLimit: noLimit }],
  [
    'spaces and an empty entry in a list',
    { TRUSTED_PROXIES: ' ::1 , ' },
    { trustedProxies: ['::1'] },
  ],
  [
    'a CORS origin without a port',
    { CORS_ORIGINS: 'https://a.test' },
    { corsOrigins: ['https://a.test'] },
  ],
  [
    'a CORS origin with a port',
    { CORS_ORIGINS: 'http://a.test:1' },
    { corsOrigins: ['http://a.test:1'] },
  ],
  ['EARLIER_FORM=only', { EARLIER_FORM: 'only' }, { earlierForm: 'only' }],
  ['ALLOW_REGISTRATION=true', { ALLOW_REGISTRATION: 'true' }, { allowsRegistration: true }],
  ['LOG_LEVEL=silent', { LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [
    'the requests, window and IPv6 prefix of a rate limit',
    { RATE_LIMIT_REQUESTS: '5', RATE_LIMIT_WINDOW_SECONDS: '1', RATE_LIMIT_IPV6_PREFIX: '128' },
    { rateLimit: { enabled: true, requests: 5, windowSeconds: 1, ipv6Prefix: 128 } },
  ],
  [
    'the first administrator, with a password that starts with a space',
    { ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD: ' twelve long' },
    { admin: { email: 'a@b.test', password: ' twelve long' } },
  ],
  [
    'variables of other programs, which it ignores',
    { KADAIX: '1', port: '1', RATE_LIMIT_X: '' },
    { port: 8080 },
  ],
]

describe('readConfig accepts', () => {
  for (const [why, env, settings] of good) {
    test(why, () => assert.partialDeepStrictEqual(read(env), settings))
  }

  test('TRUSTED_PROXIES in every form that Fastify accepts', async () => {
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
  ['a word as PORT', 'PORT', 'http'],
  ['a fraction as PORT', 'PORT', '80.5'],
  ['a hexadecimal number as PORT', 'PORT', '0x50'],
  ['PORT=65536', 'PORT', '65536'],
  ['a host with a port as HOST', 'HOST', '127.0.0.1:80'],
  ['a base URL without a scheme', 'BASE_URL', 'a.test'],
  ['a base URL with the scheme ftp', 'BASE_URL', 'ftp://a.test'],
  ['a base URL that ends in a slash', 'BASE_URL', 'https://a.test/'],
  ['a base URL with a path', 'BASE_URL', 'https://a.test/k'],
  ['a base URL with a path after a backslash', 'BASE_URL', 'https://a.test\\k'],
  ['a base URL with a query', 'BASE_URL', 'https://a.test?x'],
  ['a time zone that does not exist', 'TIME_ZONE', 'Asia/Nowhere'],
  ['a UTC offset as time zone', 'TIME_ZONE', '+09:00'],
  ['RATE_LIMIT_ENABLED=yes', 'RATE_LIMIT_ENABLED', 'yes'],
  ['a rate limit of 0 requests', 'RATE_LIMIT_REQUESTS', '0'],
  ['a rate limit window of 0 seconds', 'RATE_LIMIT_WINDOW_SECONDS', '0'],
  ['an IPv6 prefix of 129 bits', 'RATE_LIMIT_IPV6_PREFIX', '129'],
  ['TRUSTED_PROXIES=1', 'TRUSTED_PROXIES', '1'],
  ['TRUSTED_PROXIES=true', 'TRUSTED_PROXIES', 'true'],
  ['a host name as trusted proxy', 'TRUSTED_PROXIES', 'proxy.internal'],
  ['all IPv4 addresses as trusted proxies', 'TRUSTED_PROXIES', '0.0.0.0/0'],
  ['all IPv6 addresses as trusted proxies', 'TRUSTED_PROXIES', '::/0'],
  ['a CIDR block with the IPv4 prefix length 33', 'TRUSTED_PROXIES', '10.0.0.0/33'],
  ['CORS_ORIGINS=*', 'CORS_ORIGINS', '*'],
  ['CORS_ORIGINS=null', 'CORS_ORIGINS', 'null'],
  ['a CORS origin that ends in a slash', 'CORS_ORIGINS', 'https://a.test/'],
  ['a CORS origin with the default port of its scheme', 'CORS_ORIGINS', 'https://a.test:443'],
  ['EARLIER_FORM=true', 'EARLIER_FORM', 'true'],
  ['an unknown log level', 'LOG_LEVEL', 'verbose'],
]

const email = 'ADMIN_EMAIL must be an e-mail address'
const password = 'ADMIN_PASSWORD must be 12 to 128 characters long, and not a common one'
const together = 'ADMIN_EMAIL and ADMIN_PASSWORD must be given together'

const otherwiseBad: [why: string, env: Env, mistakes: readonly string[]][] = [
  ['ADMIN_PASSWORD without ADMIN_EMAIL', { ADMIN_PASSWORD: 'twelve letters' }, [together]],
  ['ADMIN_EMAIL without ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@b.test' }, [together]],
  [
    'an administrator password of 11 characters',
    { ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD: '11 letters.' },
    [password],
  ],
  [
    'an invalid administrator e-mail address',
    { ADMIN_EMAIL: 'x', ADMIN_PASSWORD: 'twelve letters' },
    [email],
  ],
  [
    'a misspelt setting, RATE_LIMIT_REQUEST',
    { RATE_LIMIT_REQUEST: '5' },
    ['RATE_LIMIT_REQUEST is not a setting'],
  ],
  ['an unknown setting, KADAI_PORT', { KADAI_PORT: '5' }, ['KADAI_PORT is not a setting']],
  [
    'several mistakes, with a message for each',
    { HOST: '?', KADAI_X: '1', PORT: 'a' },
    ['KADAI_X is not a setting', messages.PORT, messages.HOST],
  ],
]

describe('readConfig rejects', () => {
  for (const [why, name, value] of bad) {
    test(why, () => assert.throws(() => read({ [name]: value }), { mistakes: [messages[name]] }))
  }
  for (const [why, env, mistakes] of otherwiseBad) {
    test(why, () => assert.throws(() => read(env), { name: 'ConfigError', mistakes }))
  }

  test('a list of 50 invalid entries, with a message for each', () => {
    const entry = (n: number) => messages.CORS_ORIGINS.replace('1', String(n))
    const mistakes = Array.from({ length: 50 }, (_, i) => entry(i + 1))
    assert.throws(() => read({ CORS_ORIGINS: 'x,'.repeat(50) }), { mistakes })
  })
})

test('readConfig requires TIME_ZONE when the system has no time zone', () => {
  const mistakes = [
    messages.TIME_ZONE.replace('must', ', taken from the system, must').replace(' ,', ','),
  ]
  const system = { cwd, systemTimeZone: 'Etc/Unknown' }
  assert.throws(() => readConfig({ ...system, env: {} }), { mistakes })
  assert.equal(readConfig({ ...system, env: { TIME_ZONE: 'UTC' } }).timeZone, 'UTC')
})

describe('a configuration error does not contain the value of', () => {
  for (const name of Object.keys(settings)) {
    test(name, () => {
      const mistake = (error: Error) => !error.message.includes('hunter2')
      assert.throws(() => read({ [name]: 'hunter2 \t' }), mistake)
    })
  }
})
