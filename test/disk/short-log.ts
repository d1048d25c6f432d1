/**
 * Loaded into the service before it, with `--import`: makes the log begin anew, and be written
 * back, after so few pages that a few requests see it.
 */
import { registerHooks } from 'node:module'
import { type Sabotage, sabotaged } from '../power/schemes.ts'

const file = 'src/store/engines/sqlite/write-back.ts'
const changes: readonly Sabotage[] = [
  { file, text: 'const smallestPortion = 250', replacement: 'const smallestPortion = 4' },
  { file, text: 'const ripeAge = 200', replacement: 'const ripeAge = 1' },
  { file, text: 'const longest = 12_000', replacement: 'const longest = 30' },
]
const place = new URL(`../../${file}`, import.meta.url).href

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (url !== place) return loaded
    return { ...loaded, source: changes.reduce(sabotaged, String(loaded.source)) }
  },
})
