/**
 * Loaded into the service before it, with `--import`: makes it restart its log often, and breaks
 * it as the scheme named by `POWER_SCHEME` says.
 */
import { registerHooks } from 'node:module'
import { allSchemes, sabotaged, shorterLog } from './schemes.ts'

const scheme = allSchemes.find(({ name }) => name === process.env.POWER_SCHEME)
if (!scheme) throw new Error('POWER_SCHEME names no scheme')
const changes = [shorterLog, ...scheme.sabotages]
const urlOf = (file: string) => new URL(`../../${file}`, import.meta.url).href

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const here = changes.filter(({ file }) => urlOf(file) === url)
    if (here.length === 0) return loaded
    return { ...loaded, source: here.reduce(sabotaged, String(loaded.source)) }
  },
})
