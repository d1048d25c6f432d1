import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, test } from 'node:test'
import { readConfig } from '../../src/config/config.ts'
import { settings } from '../../src/config/settings.ts'

type Env = Readonly<Record<string, string>>

const cwd = path.resolve('/nowhere')
const read = (env: Env) => readConfig({ env, cwd })

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
  ASSIGNMENTS_PER_USER: 'ASSIGNMENTS_PER_USER must be an integer from 1 to 10000000',
  SERIES_PER_USER: 'SERIES_PER_USER must be an integer from 1 to 100000',
  TRUSTED_PROXIES:
    'TRUSTED_PROXIES, entry 1, must be an IP address, a CIDR block, loopback, linklocal or uniquelocal',
  CORS_ORIGINS:
    'CORS_ORIGINS, entry 1, must be an origin as browsers send it, such as https://example.org:8443',
  METRICS_PORT: 'METRICS_PORT must be an integer from 0 to 65535',
  EARLIER_FORM: 'EARLIER_FORM must be one of on, off, only',
  ALLOW_REGISTRATION: 'ALLOW_REGISTRATION must be true or false',
  PASSWORD_LINKS_BY_MAIL: 'PASSWORD_LINKS_BY_MAIL must be true or false',
  SHUTDOWN_DELAY_SECONDS: 'SHUTDOWN_DELAY_SECONDS must be an integer from 0 to 300',
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
  ['a base URL with a scheme that ends like http', 'BASE_URL', 'xhttp://a.test'],
  ['a base URL with the port 65536', 'BASE_URL', 'https://a.test:65536'],
  ['a base URL that ends in a slash', 'BASE_URL', 'https://a.test/'],
  ['a base URL with a path', 'BASE_URL', 'https://a.test/k'],
  ['a base URL with a path after a backslash', 'BASE_URL', 'https://a.test\\k'],
  ['a base URL with a query', 'BASE_URL', 'https://a.test?x'],
  ['a base URL with a user', 'BASE_URL', 'https://me@a.test'],
  ['a time zone that does not exist', 'TIME_ZONE', 'Asia/Nowhere'],
  ['a UTC offset as time zone', 'TIME_ZONE', '+09:00'],
  ['RATE_LIMIT_ENABLED=yes', 'RATE_LIMIT_ENABLED', 'yes'],
  ['a rate limit of 0 requests', 'RATE_LIMIT_REQUESTS', '0'],
  ['a rate limit window of 0 seconds', 'RATE_LIMIT_WINDOW_SECONDS', '0'],
  ['an IPv6 prefix of 129 bits', 'RATE_LIMIT_IPV6_PREFIX', '129'],
  ['a quota of 0 assignments', 'ASSIGNMENTS_PER_USER', '0'],
  ['a quota of 0 series', 'SERIES_PER_USER', '0'],
  ['TRUSTED_PROXIES=1', 'TRUSTED_PROXIES', '1'],
  ['TRUSTED_PROXIES=true', 'TRUSTED_PROXIES', 'true'],
  ['a host name as trusted proxy', 'TRUSTED_PROXIES', 'proxy.internal'],
  ['all IPv4 addresses as trusted proxies', 'TRUSTED_PROXIES', '0.0.0.0/0'],
  ['all IPv6 addresses as trusted proxies', 'TRUSTED_PROXIES', '::/0'],
  ['a CIDR block with the IPv4 prefix length 33', 'TRUSTED_PROXIES', '10.0.0.0/33'],
  ['CORS_ORIGINS=*', 'CORS_ORIGINS', '*'],
  ['CORS_ORIGINS=null', 'CORS_ORIGINS', 'null'],
  ['a CORS origin with the scheme ftp', 'CORS_ORIGINS', 'ftp://a.test'],
  ['a CORS origin that ends in a slash', 'CORS_ORIGINS', 'https://a.test/'],
  ['a CORS origin with the default port of its scheme', 'CORS_ORIGINS', 'https://a.test:443'],
  ['METRICS_PORT=on', 'METRICS_PORT', 'on'],
  ['EARLIER_FORM=true', 'EARLIER_FORM', 'true'],
  ['PASSWORD_LINKS_BY_MAIL=yes', 'PASSWORD_LINKS_BY_MAIL', 'yes'],
  ['a shutdown delay of 301 seconds', 'SHUTDOWN_DELAY_SECONDS', '301'],
  ['an unknown log level', 'LOG_LEVEL', 'verbose'],
]

const email = 'ADMIN_EMAIL must be an e-mail address'
const password = 'ADMIN_PASSWORD must be 12 to 128 characters long, and not a common one'
const together = 'ADMIN_EMAIL and ADMIN_PASSWORD must be given together'
const mailTogether = 'SMTP_URL and MAIL_FROM must be given together'
const from = { MAIL_FROM: 'kadai@a.test', BASE_URL: 'https://a.test' }
const smtp =
  'SMTP_URL must be smtp://host:port or smtps://host:port, with user:password@ before the host if it wants them, special characters percent-encoded'

const otherwiseBad: [why: string, env: Env, mistakes: readonly string[]][] = [
  [
    'a port for metrics that is that of the service',
    { METRICS_PORT: '8080' },
    ['METRICS_PORT and PORT must differ'],
  ],
  ['MAIL_FROM without SMTP_URL', from, [mailTogether]],
  [
    'SMTP_URL without MAIL_FROM',
    { ...from, SMTP_URL: 'smtp://a.test', MAIL_FROM: '' },
    [mailTogether],
  ],
  [
    'SMTP_URL without BASE_URL',
    { ...from, SMTP_URL: 'smtp://a.test', BASE_URL: '' },
    ['SMTP_URL needs BASE_URL, for the links in mails'],
  ],
  [
    'an invalid base URL, which is not called missing',
    { ...from, SMTP_URL: 'smtp://a.test', BASE_URL: 'a.test' },
    [messages.BASE_URL],
  ],
  [
    'PASSWORD_LINKS_BY_MAIL without SMTP_URL',
    { PASSWORD_LINKS_BY_MAIL: 'true' },
    ['PASSWORD_LINKS_BY_MAIL needs SMTP_URL, to send them'],
  ],
  ['a mail server with a path', { SMTP_URL: 'smtp://a.test/x', ...from }, [smtp]],
  ['a mail server without a scheme', { SMTP_URL: 'a.test:25', ...from }, [smtp]],
  ['a mail server on the web', { SMTP_URL: 'https://a.test', ...from }, [smtp]],
  ['a password with a bare percent sign', { SMTP_URL: 'smtp://a:5%@a.test', ...from }, [smtp]],
  ['a user with a bare percent sign', { SMTP_URL: 'smtp://5%:a@a.test', ...from }, [smtp]],
  ['a mail server without a host', { SMTP_URL: 'smtp://', ...from }, [smtp]],
  ['a mail server with the port 65536', { SMTP_URL: 'smtp://a.test:65536', ...from }, [smtp]],
  ['a mail server with a fragment', { SMTP_URL: 'smtp://a.test#x', ...from }, [smtp]],
  ['a mail server with a scheme that ends like smtp', { SMTP_URL: 'xsmtp://a', ...from }, [smtp]],
  ['a mail server with options', { SMTP_URL: 'smtp://a.test?pool=1', ...from }, [smtp]],
  ['ADMIN_PASSWORD without ADMIN_EMAIL', { ADMIN_PASSWORD: 'twelve letters' }, [together]],
  ['ADMIN_EMAIL without ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@b.test' }, [together]],
  [
    'an administrator password of 11 characters',
    { ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD: '11 letters.' },
    [password],
  ],
  [
    'an administrator password that is the e-mail address',
    { ADMIN_EMAIL: 'head@school.test', ADMIN_PASSWORD: 'Head@School.test' },
    ['ADMIN_PASSWORD must not be guessed from ADMIN_EMAIL'],
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
