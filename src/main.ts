import { registerHooks } from 'node:module'

const own = new URL('.', import.meta.url).href
const kysely = new URL('.', import.meta.resolve('kysely')).href

/**
 * Resolves relative imports in our modules and in Kysely without disk access: the
 * specifier is the path, and its extension the format. Node would check the disk several
 * times for each of 440 modules: 60 ms of a start.
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

// Files of this process are accessible to their owner only.
process.umask(0o077)
// The kernel passes a signal on to the first process of a container only if it is listened for: pid_namespaces(7).
if (process.pid === 1) (await import('./cli/signals.ts')).endAtSignals()
const { runCommand } = await import('./cli/commands.ts')
process.exitCode = await runCommand(process.argv.slice(2))
