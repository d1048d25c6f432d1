import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, test } from 'node:test'
import Fastify from 'fastify'
import { readConfig, type Settings } from '../../src/config/config.ts'

type Env = Readonly<Record<string, string>>

const cwd = path.resolve('/nowhere')
const read = (env: Env) => readConfig({ env, cwd })

const mail = { MAIL_FROM: 'kadai@a.test', BASE_URL: 'https://a.test' }
const noLimit = { enabled: false, requests: 100, windowSeconds: 60, ipv6Prefix: 64 }

test('readConfig has a default for every setting', () => {
  assert.deepEqual(readConfig({ env: {}, cwd, systemTimeZone: 'Asia/Tokyo' }), {
    configFile: undefined,
    passwordFile: undefined,
    port: 8080,
    host: '127.0.0.1',
    metrics: { host: '127.0.0.1', port: undefined },
    baseUrl: undefined,
    database: { engine: 'sqlite', file: path.join(cwd, 'data', 'kadai.db') },
    postgres: { connections: 16, namesStatements: true, allowsUnsafe: false },
    timeZone: 'Asia/Tokyo',
    rateLimit: { enabled: true, requests: 100, windowSeconds: 60, ipv6Prefix: 64 },
    quotas: { assignments: 1_000_000, series: 10_000 },
    trustedProxies: [],
    corsOrigins: [],
    earlierForm: 'on',
    mail: undefined,
    allowsRegistration: false,
    mailsPasswordLinks: false,
    shutdownDelay: 0,
    logLevel: 'info',
    admin: undefined,
  })
})

const good: [why: string, env: Env, settings: Partial<Settings>][] = [
  ['PORT=0 for any free port', { PORT: '0' }, { port: 0 }],
  ['HOST=:: for all addresses', { HOST: '::' }, { host: '::' }],
  ['a host name as HOST', { HOST: 'Kadai.Internal' }, { host: 'Kadai.Internal' }],
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
  ['the digit 1 as a boolean', { ALLOW_REGISTRATION: '1' }, { allowsRegistration: true }],
  [
    'quotas',
    { ASSIGNMENTS_PER_USER: '500', SERIES_PER_USER: '5' },
    { quotas: { assignments: 500, series: 5 } },
  ],
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
  [
    'a port for metrics',
    { METRICS_PORT: '9464', METRICS_HOST: '::' },
    { metrics: { host: '::', port: 9464 } },
  ],
  [
    'any port for metrics, and any for the service',
    { METRICS_PORT: '0', PORT: '0' },
    { metrics: { host: '127.0.0.1', port: 0 }, port: 0 },
  ],
  [
    'METRICS_HOST alone, for none',
    { METRICS_HOST: '::' },
    { metrics: { host: '::', port: undefined } },
  ],
  ['EARLIER_FORM=only', { EARLIER_FORM: 'only' }, { earlierForm: 'only' }],
  ['ALLOW_REGISTRATION=true', { ALLOW_REGISTRATION: 'true' }, { allowsRegistration: true }],
  ['a shutdown delay in seconds', { SHUTDOWN_DELAY_SECONDS: '5' }, { shutdownDelay: 5000 }],
  ['LOG_LEVEL=silent', { LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [
    'the requests, window and IPv6 prefix of a rate limit',
    { RATE_LIMIT_REQUESTS: '5', RATE_LIMIT_WINDOW_SECONDS: '1', RATE_LIMIT_IPV6_PREFIX: '128' },
    { rateLimit: { enabled: true, requests: 5, windowSeconds: 1, ipv6Prefix: 128 } },
  ],
  [
    'a mail server without a password',
    { SMTP_URL: 'smtp://localhost:25', ...mail },
    { mail: { url: 'smtp://localhost:25', from: 'kadai@a.test', baseUrl: 'https://a.test' } },
  ],
  [
    'PASSWORD_LINKS_BY_MAIL=true with a mail server',
    { SMTP_URL: 'smtp://localhost', ...mail, PASSWORD_LINKS_BY_MAIL: 'true' },
    { mailsPasswordLinks: true },
  ],
  [
    'PASSWORD_LINKS_BY_MAIL=false without a mail server',
    { PASSWORD_LINKS_BY_MAIL: 'false' },
    { mailsPasswordLinks: false },
  ],
  [
    'a mail server with TLS, a user and a password',
    { SMTP_URL: 'smtps://kadai:p%40ss@[::1]', ...mail },
    {
      mail: { url: 'smtps://kadai:p%40ss@[::1]', from: 'kadai@a.test', baseUrl: 'https://a.test' },
    },
  ],
  [
    'the first administrator, with a password that starts with a space',
    { ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD: ' twelve long' },
    { admin: { email: 'a@b.test', password: ' twelve long' } },
  ],
  [
    'variables of other programs, which it ignores',
    { KADAIX: '1', port: '1', RATE_LIMIT_X: '', PROXY_RATE_LIMIT_X: '1' },
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
