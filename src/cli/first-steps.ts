import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '../config/config.ts'
import { isOpenToOthers } from '../config/local-url.ts'
import type { Database } from '../database.ts'
import { linkLifetime } from '../domain/accounts/one-time-link.ts'
import { hoursIn } from '../domain/time/durations.ts'

/** How to start with an empty database: a link for a browser, or commands for any shell in this folder. */
export function firstSteps(settings: Settings, link: string): string {
  const { baseUrl, timeZone } = settings
  const isSystemZone = timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone
  const zone = isSystemZone ? '' : ` --time-zone ${timeZone}`
  const { kadai, config, where } = commandsFor(settings)
  return [
    `Nobody can use it yet. This link creates the first administrator. It works once, within ${hoursIn(linkLifetime.first_administrator)} hours:`,
    '',
    `  ${link}`,
    ...(baseUrl === undefined && isOpenToOthers(settings) ? ['', linkForHere] : []),
    '',
    `Without a browser, these commands create one, and a key for the API${where}:`,
    '',
    `  ${kadai} user add admin@example.org --admin${zone}${config} &&`,
    `  ${kadai} key issue admin@example.org --name first${config}`,
    '',
  ].join('\n')
}

/** How to go on with users of whom none is an enabled administrator. */
export function firstAdministrator(settings: Settings): string {
  const { kadai, config, where } = commandsFor(settings)
  return [
    `No enabled user is an administrator, so nobody can issue keys or add users in the browser. This makes one of them an administrator${where}:`,
    '',
    `  ${kadai} user set EMAIL --admin${config}`,
    '',
  ].join('\n')
}

/** The parts of a command for the database of `settings`, and what else it needs. */
function commandsFor(settings: Settings) {
  const { database } = settings
  return {
    kadai: naming(database) + program(),
    config: configOption(settings),
    where: database.engine === 'postgres' ? ', with the settings of this service' : '',
  }
}

/** Said of a link that others cannot open as it is. */
export const linkForHere =
  'BASE_URL is not set, so the link is for a browser on this machine. For others, put the address at which they reach the service in it'

/** The variable that names the database; empty for PostgreSQL, because its URL may hold a password. */
function naming(database: Database): string {
  if (database.engine === 'postgres') return ''
  const isDefault = database.file === path.resolve('data/kadai.db')
  return isDefault ? '' : `DATABASE_URL=${quoted(`sqlite:${database.file}`)} `
}

/** Empty for the file that commands in this folder find by themselves. */
function configOption({ configFile }: Settings): string {
  const isFound = configFile === undefined || configFile === path.resolve('kadai.toml')
  return isFound ? '' : ` --config ${quoted(configFile)}`
}

/** The call of the program. Outside the checkout, npx would not find it. */
function program(): string {
  const checkout = fileURLToPath(new URL('../..', import.meta.url))
  if (path.resolve(checkout) === process.cwd()) return 'npx kadai'
  return `node ${quoted(path.join(checkout, 'bin', 'kadai.mjs'))}`
}

/** Quotes `word` for a POSIX shell, if necessary. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
