import { after } from 'node:test'
import type { Lasting } from './databases.ts'

/** What lasts as long as the suite around it: what was begun last ends first. */
export function wholeSuite(): Lasting {
  const ends: (() => unknown)[] = []
  after(async () => {
    for (const end of ends.toReversed()) await end()
  })
  return { after: (end) => void ends.push(end) }
}
