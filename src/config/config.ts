import { type Database, databaseAt, hasPassword, type PostgresOptions } from '../database.ts'
import type { Quotas } from '../domain/quotas.ts'
import { ConfigError, type ConfigurationFile, readFile } from './config-file.ts'
import type { Setting, ValueOf } from './setting.ts'
import { settings } from './settings.ts'
import { unfitTogether } from './unfit-together.ts'

/** The name of a setting, as in the environment. */
export type SettingName = keyof typeof settings

type Values = { readonly [Name in keyof typeof settings]: ValueOf<(typeof settings)[Name]> }

export interface Settings {
  /** Absolute path of the file that was read, if any. */
  readonly configFile?: string | undefined
  /** The same, if it has a password in it: of the database, the mail server, or the first administrator. */
  readonly passwordFile?: string | undefined
  readonly port: number
  readonly host: string
  /** Where its metrics are read; without a port, nowhere. */
  readonly metrics: { readonly host: string; readonly port: number | undefined }
  /** The public address; if undefined, it follows from `host` and `port`. */
  readonly baseUrl?: string | undefined
  readonly database: Database
  /** Options for any PostgreSQL server. */
  readonly postgres: PostgresOptions
  /** IANA name. */
  readonly timeZone: string
  readonly rateLimit: {
    readonly enabled: boolean
    readonly requests: number
    readonly windowSeconds: number
    readonly ipv6Prefix: number
  }
  readonly quotas: Quotas
  readonly trustedProxies: readonly string[]
  readonly corsOrigins: readonly string[]
  readonly earlierForm: Values['EARLIER_FORM']
  /** The server that sends mail; undefined: none is sent. */
  readonly mail?:
    | { readonly url: string; readonly from: string; readonly baseUrl: string }
    | undefined
  /** Whether people can register by themselves. */
  readonly allowsRegistration: boolean
  /** Whether people who have forgotten their password are sent a link; only with `mail`. */
  readonly mailsPasswordLinks: boolean
  /** In milliseconds. */
  readonly shutdownDelay: number
  readonly logLevel: Values['LOG_LEVEL']
  /** Used only while the database has no user. */
  readonly admin?: { readonly email: string; readonly password: string } | undefined
}

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** A TOML file that must exist; without it, `kadai.toml` in `cwd` is read if it exists. */
  readonly file?: string | undefined
  readonly systemTimeZone?: string
}

/** @throws {ConfigError} */
export function readConfigFromProcess(file?: string): Settings {
  const surroundings = { env: process.env, cwd: process.cwd(), file }
  return readConfig({
    ...surroundings,
    // Computed only without a setting: it takes 20 ms.
    get systemTimeZone() {
      // Contrary to its type, it is undefined if TZ has an unknown value.
      return Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'unknown'
    },
  })
}

/**
 * Each setting from the environment, or else from the file, or else its default. An empty
 * text counts as absent.
 *
 * @throws {ConfigError}
 */
export function readConfig(surroundings: Surroundings): Settings {
  const { env, cwd, file } = surroundings
  const found = readFile(cwd, file)
  const sources = [environment(env), configurationFile(found), system(surroundings)]
  const values: Record<string, unknown> = {}
  const mistakes = [...unknownKeys(found), ...unknownVariables(env)]
  for (const [name, setting] of Object.entries<Setting<unknown>>(settings)) {
    const source = sources.find(({ find }) => isGiven(find(name)))
    const reading = source ? setting.read(source.find(name)) : { value: setting.default }
    if ('value' in reading) values[name] = reading.value
    else mistakes.push(...reading.mistakes.map((mistake) => `${source?.label(name)}${mistake}`))
  }
  const isNamed = (name: string) => sources.some(({ find }) => isGiven(find(name)))
  mistakes.push(...unfitTogether(values, isNamed))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return toSettings(values as Values, found)
}

/** A source of settings, and its name for them. */
interface Source {
  readonly find: (name: string) => unknown
  readonly label: (name: string) => string
}

const environment = (env: Surroundings['env']): Source => ({
  find: (name) => env[name],
  label: (name) => name,
})

const configurationFile = ({ name: file, table }: ConfigurationFile): Source => ({
  find: (name) => table[name.toLowerCase()],
  label: (name) => `${file}: ${name.toLowerCase()}`,
})

const system = (surroundings: Surroundings): Source => ({
  find: (name) => (name === 'TIME_ZONE' ? surroundings.systemTimeZone : undefined),
  label: (name) => `${name}, taken from the system,`,
})

const names = Object.keys(settings)
const keys = names.map((name) => name.toLowerCase())
const isGiven = (value: unknown) => value !== undefined && value !== ''

function unknownKeys({ name, table }: ConfigurationFile): string[] {
  const unknown = Object.keys(table).filter((key) => !keys.includes(key))
  return unknown.map((key) => {
    const advice = names.includes(key) ? `: in a file it is "${key.toLowerCase()}"` : ''
    return `${name}: ${JSON.stringify(key)} is not a setting${advice}`
  })
}

/** Complains about variables with unambiguous names only: the environment is full of those of other programs. */
function unknownVariables(env: Surroundings['env']): string[] {
  const ours = Object.keys(env).filter((name) => /^(KADAI|RATE_LIMIT)_/.test(name))
  const unknown = ours.filter((name) => isGiven(env[name]) && !names.includes(name))
  return unknown.map((name) => `${name} is not a setting`)
}

function holdsPassword({ table }: ConfigurationFile): boolean {
  const { admin_password: password, database_url: database, smtp_url: mail } = table
  const isOfDatabase = typeof database === 'string' && hasPassword(database)
  const ofMail = typeof mail === 'string' ? URL.parse(mail)?.password : undefined
  return isGiven(password) || isOfDatabase || isGiven(ofMail)
}

function toSettings(values: Values, found: ConfigurationFile): Settings {
  const { location, folder } = found
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values
  const { SMTP_URL: url, MAIL_FROM: from, BASE_URL: baseUrl } = values
  const postgres = {
    connections: values.DATABASE_CONNECTIONS,
    namesStatements: values.DATABASE_NAMED_STATEMENTS,
    allowsUnsafe: values.DATABASE_ALLOW_UNSAFE,
  }
  return {
    configFile: location,
    passwordFile: holdsPassword(found) ? location : undefined,
    port: values.PORT,
    host: values.HOST,
    metrics: { host: values.METRICS_HOST, port: values.METRICS_PORT },
    baseUrl,
    database: databaseAt(values.DATABASE_URL, folder, postgres),
    postgres,
    timeZone: values.TIME_ZONE,
    rateLimit: {
      enabled: values.RATE_LIMIT_ENABLED,
      requests: values.RATE_LIMIT_REQUESTS,
      windowSeconds: values.RATE_LIMIT_WINDOW_SECONDS,
      ipv6Prefix: values.RATE_LIMIT_IPV6_PREFIX,
    },
    quotas: { assignments: values.ASSIGNMENTS_PER_USER, series: values.SERIES_PER_USER },
    trustedProxies: values.TRUSTED_PROXIES,
    corsOrigins: values.CORS_ORIGINS,
    earlierForm: values.EARLIER_FORM,
    mail: url && from && baseUrl ? { url, from, baseUrl } : undefined,
    allowsRegistration: values.ALLOW_REGISTRATION,
    mailsPasswordLinks: values.PASSWORD_LINKS_BY_MAIL,
    shutdownDelay: values.SHUTDOWN_DELAY_SECONDS * 1000,
    logLevel: values.LOG_LEVEL,
    admin: email && password ? { email, password } : undefined,
  }
}
