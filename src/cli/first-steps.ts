import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '../config.ts'
import type { Database } from '../database.ts'

/**
 * What to do about an empty database: a link for a browser, or lines to be pasted into any shell
 * in this folder.
 */
export function firstSteps({ database, timeZone }: Settings, link: string): string {
  const isSystemZone = timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone
  const zone = isSystemZone ? '' : ` --time-zone ${timeZone}`
  const kadai = naming(database) + program()
  return [
    'Nobody can use it yet. This link makes the first administrator, once, within 24 hours:',
    '',
    `  ${link}`,
    '',
    'Without a browser, these make one, and a key for the API:',
    '',
    `  ${kadai} user add admin@example.org --admin${zone} &&`,
    `  ${kadai} key issue admin@example.org --name first`,
    '',
  ].join('\n')
}

/** What tells the program which database is meant. A password is not repeated: whoever started this knows it. */
function naming(database: Database): string {
  if (database.engine === 'postgres') return ''
  const isDefault = database.file === path.resolve('data/kadai.db')
  return isDefault ? '' : `DATABASE_URL=${quoted(`sqlite:${database.file}`)} `
}

/** Outside of the checkout, npx would look for the program elsewhere. */
function program(): string {
  const checkout = fileURLToPath(new URL('../..', import.meta.url))
  if (path.resolve(checkout) === process.cwd()) return 'npx kadai'
  return `node ${quoted(path.join(checkout, 'bin', 'kadai.mjs'))}`
}

/** `word` as a POSIX shell takes it for one word. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
