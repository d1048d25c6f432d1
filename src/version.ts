import { readFileSync } from 'node:fs'

/** Of this program, as its package says. */
export function version(): string {
  const file = new URL('../package.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).version
}
