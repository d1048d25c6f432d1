import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { databaseRule, isDatabaseUrl } from '../database.ts'
import { checkPassword, isEmail, passwordLimits } from '../domain/accounts/user.ts'
import { isTimeZone } from '../domain/time/time.ts'
import { flag, integer, listOf, oneOf, text } from './setting.ts'

/** All settings by environment variable. In the file, names are in lower case. */
export const settings = {
  PORT: integer(0, 65_535, { default: 8080, meaning: 'Port to listen on; 0 takes any free one' }),
  HOST: text(isHost, {
    default: '127.0.0.1',
    rule: 'a host name or an IP address',
    meaning: 'Address to listen on; `0.0.0.0` or `::` for all addresses of the machine',
  }),
  METRICS_PORT: integer(0, 65_535, {
    default: undefined,
    meaning: 'Port at which `/metrics` has figures for Prometheus; without it there are none',
  }),
  METRICS_HOST: text(isHost, {
    default: '127.0.0.1',
    rule: 'a host name or an IP address',
    meaning: 'Address to listen on for `/metrics`: whoever reaches it may read the figures',
  }),
  BASE_URL: text(isBaseUrl, {
    default: undefined,
    otherwise: '`http://<host>:<port>`',
    rule: 'an http or https URL without a path, query or fragment, such as https://kadai.example.org',
    meaning: 'Public address of the service, for links: the root of a host',
  }),
  DATABASE_URL: text(isDatabaseUrl, {
    default: 'sqlite:data/kadai.db',
    rule: databaseRule,
    meaning:
      'The database: an SQLite file, or PostgreSQL for any number of instances. A relative path ' +
      'counts from the folder of the configuration file, without one from the working directory',
  }),
  // Minimum: one to follow other instances, four shared by reads, one for writes.
  DATABASE_CONNECTIONS: integer(6, 1000, {
    default: 16,
    meaning: 'Connections to PostgreSQL that one instance may have',
  }),
  DATABASE_NAMED_STATEMENTS: flag({
    default: true,
    meaning: 'Whether PostgreSQL caches plans by name; a connection pooler may not support that',
  }),
  DATABASE_ALLOW_UNSAFE: flag({
    default: false,
    meaning: 'Whether to use a PostgreSQL server whose settings lose acknowledged writes',
  }),
  TIME_ZONE: text(isTimeZone, {
    default: 'UTC',
    otherwise: 'the zone of the system',
    rule: 'an IANA time zone, such as Asia/Tokyo',
    meaning: 'Time zone of a new user. In a container the zone of the system is usually UTC',
  }),
  RATE_LIMIT_ENABLED: flag({ default: true, meaning: 'Whether requests to the API are limited' }),
  RATE_LIMIT_REQUESTS: integer(1, 1_000_000, {
    default: 100,
    meaning: 'Requests to the API that one client address may make in a window; pages do not count',
  }),
  RATE_LIMIT_WINDOW_SECONDS: integer(1, 86_400, {
    default: 60,
    meaning: 'Length of a window, which begins with the first request of an address',
  }),
  RATE_LIMIT_IPV6_PREFIX: integer(1, 128, {
    default: 64,
    meaning: 'Leading bits of an IPv6 address that count as one client',
  }),
  ASSIGNMENTS_PER_USER: integer(1, 10_000_000, {
    default: 1_000_000,
    meaning:
      'The most assignments that one user may create, archived ones included; series that run may exceed it',
  }),
  SERIES_PER_USER: integer(1, 100_000, {
    default: 10_000,
    meaning: 'The most series that one user may have, whether they run or not',
  }),
  TRUSTED_PROXIES: listOf(isProxy, {
    rule: 'an IP address, a CIDR block, loopback, linklocal or uniquelocal',
    meaning: 'Reverse proxies whose `X-Forwarded-For` is trusted',
  }),
  CORS_ORIGINS: listOf(isOrigin, {
    rule: 'an origin as browsers send it, such as https://example.org:8443',
    meaning: 'Sites whose pages may call the API from a browser',
  }),
  EARLIER_FORM: oneOf(['on', 'off', 'only'], {
    default: 'on',
    meaning:
      'Keys in `X-API-Key`, the earlier form of the API: accepted, refused, or the only ones accepted',
  }),
  SHUTDOWN_DELAY_SECONDS: integer(0, 300, {
    default: 0,
    meaning:
      'How long a stop waits, serving everything but `/readyz`, so that a balancer notices before requests are refused',
  }),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
    default: 'info',
    meaning: 'The least severe messages that are logged',
  }),
  SMTP_URL: text(isSmtpUrl, {
    default: undefined,
    rule: 'smtp://host:port or smtps://host:port, with user:password@ before the host if it wants them, special characters percent-encoded',
    meaning:
      'The mail server for reminders, and for `PASSWORD_LINKS_BY_MAIL`. Needs `BASE_URL`, to which their links lead. Without this setting, the service sends no mail',
  }),
  MAIL_FROM: text(isEmail, {
    default: undefined,
    rule: 'an e-mail address',
    meaning: 'Address from which mail is sent; given together with `SMTP_URL`',
  }),
  ALLOW_REGISTRATION: flag({
    default: false,
    meaning: 'Whether people can register by themselves',
  }),
  PASSWORD_LINKS_BY_MAIL: flag({
    default: false,
    meaning:
      'Whether people who have forgotten their password can have a link sent that sets a new one; not administrators. All users are then told by mail when their password, address or two-step sign-in was changed, or a recovery code used. Needs `SMTP_URL`',
  }),
  ADMIN_EMAIL: text(isEmail, {
    default: undefined,
    rule: 'an e-mail address',
    meaning: 'The first administrator, created when the database is empty',
  }),
  ADMIN_PASSWORD: text(isPassword, {
    default: undefined,
    rule: `${passwordLimits.min} to ${passwordLimits.max} characters long, and not a common one`,
    meaning: 'Password of the first administrator; given together with `ADMIN_EMAIL`',
  }),
}

function isHost(host: string): boolean {
  return isIP(host) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host)
}

/** Links in pages start at the root of the host, so a proxy's path in front of them would break them. */
function isBaseUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:\/\/[^\s?#@/\\]+$/.test(url)
}

function isSmtpUrl(url: string): boolean {
  if (!URL.canParse(url) || !/^smtps?:\/\//.test(url)) return false
  const { hostname, pathname, search, hash, username, password } = new URL(url)
  const isPlain = /^\/?$/.test(pathname) && search === '' && hash === ''
  return hostname !== '' && isPlain && isPercentEncoded(username) && isPercentEncoded(password)
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function isOrigin(origin: string): boolean {
  return /^https?:/.test(origin) && URL.parse(origin)?.origin === origin
}

/** Whether the HTTP server accepts `proxy` as a trusted one. `/0` would trust everyone. */
function isProxy(proxy: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(proxy)) return true
  if (isIP(proxy) !== 0) return true
  const { IPv4, IPv6 } = ipaddr
  const isBlock = IPv4.isValidCIDRFourPartDecimal(proxy) || IPv6.isValidCIDR(proxy)
  return isBlock && !/\/0+$/.test(proxy)
}

/** @param email its user's: it must not be guessed from that. */
export function isPassword(password: string, email?: string): boolean {
  try {
    checkPassword(password, email)
    return true
  } catch {
    return false
  }
}
