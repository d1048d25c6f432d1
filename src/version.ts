import { readFileSync } from 'node:fs'

/** Version of this program, from its package. */
export function version(): string {
  const file = new URL('../package.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).version
}
