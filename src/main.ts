import { registerHooks } from 'node:module'

const own = new URL('.', import.meta.url).href
const kysely = new URL('.', import.meta.resolve('kysely')).href

/**
 * What one of our modules, or of Kysely's, imports from beside it is where it says, and is what its
 * name says. To find out the same, Node looks at the disk some times for each of 440: 60 ms of a start.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    const format = formatIn(parentURL)
    if (!format || !specifier.startsWith('.')) return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format, shortCircuit: true }
  },
})

function formatIn(parentUrl: string): string | undefined {
  if (parentUrl.startsWith(own)) return 'module-typescript'
  return parentUrl.startsWith(kysely) ? 'module' : undefined
}

// What this process makes is for its owner's eyes alone.
process.umask(0o077)
const { runCommand } = await import('./cli/commands.ts')
process.exitCode = await runCommand(process.argv.slice(2))
