import type { SettingName, Settings } from '../config/config.ts'
import { type Database, describeDatabase } from '../database.ts'
import { describeMailServer } from '../notify/mail-server.ts'
import { leftoverFiles } from '../store/backup/leftover-files.ts'
import { distributionSql } from '../store/distribution.ts'
import { type Command, print } from './command.ts'
import { examine } from './findings.ts'

export const doctor: Command = {
  operands: [],
  summary: 'Check the settings and the database, and report problems',
  options: { distribute: { type: 'boolean' } },
  async run({ settings, options }) {
    if (options.distribute) return print(distributionSql())
    await print(`Node ${process.version} on ${process.platform}-${process.arch}`)
    for (const line of describeSettings(settings)) await print(line)
    const findings = await examine(settings)
    for (const { isGood, text } of findings) await print(`${isGood ? 'good ' : 'WRONG'}  ${text}`)
    for (const note of notesOn(settings.database)) await print(`note   ${note}`)
    return findings.every(({ isGood }) => isGood) ? 0 : 1
  },
}

/** Files that are not a problem, but take up space. */
function notesOn(database: Database): readonly string[] {
  if (database.engine === 'postgres') return []
  return leftoverFiles(database.file).map(({ file, isUnfinished, size }) => {
    const advice = isUnfinished
      ? 'is unfinished: delete it unless a backup, a restore or the start of a new version is writing it'
      : 'is a copy of what was there before: delete it when all is well'
    return `${file} (${(size / 1e6).toFixed(1)} MB) ${advice}`
  })
}

/** Each setting in force, under its name in the environment, without passwords. */
function describeSettings(settings: Settings): string[] {
  const { admin, database, postgres, rateLimit } = settings
  const shown: Readonly<Record<SettingName, unknown>> = {
    PORT: settings.port,
    HOST: settings.host,
    METRICS_PORT: settings.metrics.port,
    METRICS_HOST: settings.metrics.host,
    BASE_URL: settings.baseUrl,
    DATABASE_URL: describeDatabase(database),
    DATABASE_CONNECTIONS: postgres.connections,
    DATABASE_NAMED_STATEMENTS: postgres.namesStatements,
    DATABASE_ALLOW_UNSAFE: postgres.allowsUnsafe,
    TIME_ZONE: settings.timeZone,
    RATE_LIMIT_ENABLED: rateLimit.enabled,
    RATE_LIMIT_REQUESTS: rateLimit.requests,
    RATE_LIMIT_WINDOW_SECONDS: rateLimit.windowSeconds,
    RATE_LIMIT_IPV6_PREFIX: rateLimit.ipv6Prefix,
    ASSIGNMENTS_PER_USER: settings.quotas.assignments,
    SERIES_PER_USER: settings.quotas.series,
    TRUSTED_PROXIES: settings.trustedProxies.join(', ') || undefined,
    CORS_ORIGINS: settings.corsOrigins.join(', ') || undefined,
    EARLIER_FORM: settings.earlierForm,
    SHUTDOWN_DELAY_SECONDS: settings.shutdownDelay / 1000,
    LOG_LEVEL: settings.logLevel,
    SMTP_URL: settings.mail && describeMailServer(settings.mail),
    MAIL_FROM: settings.mail?.from,
    ALLOW_REGISTRATION: settings.allowsRegistration,
    PASSWORD_LINKS_BY_MAIL: settings.mailsPasswordLinks,
    ADMIN_EMAIL: admin?.email,
    ADMIN_PASSWORD: admin && '…',
  }
  const source = settings.configFile ?? 'none, settings are from the environment alone'
  const lines = Object.entries(shown).map(([name, value]) => `${name}: ${value ?? 'not set'}`)
  return [`Configuration file: ${source}`, ...lines]
}
