/** Loaded into the service before it, with `--import`: breaks it as the scheme named by `POWER_SCHEME` says. */
import { registerHooks } from 'node:module'
import { controls, sabotaged } from './schemes.ts'

const sabotage = controls.find(({ name }) => name === process.env.POWER_SCHEME)?.sabotage
if (!sabotage) throw new Error('POWER_SCHEME names no control')
const target = new URL(`../../${sabotage.file}`, import.meta.url).href

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (url !== target) return loaded
    return { ...loaded, source: sabotaged(String(loaded.source), sabotage) }
  },
})
