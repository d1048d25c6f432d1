import { execFileSync } from 'node:child_process'

/** Compiles what stands before the functions of libc in a process; answers what makes it impossible, if anything does. */
export function compileLibrary(source: string, library: string): string | undefined {
  if (process.platform !== 'linux') return 'this needs Linux'
  const options = ['-shared', '-fPIC', '-O2', source, '-o', library, '-ldl', '-lpthread']
  try {
    execFileSync('cc', options, { stdio: 'pipe' })
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `${source} does not compile, "cc" being the compiler: ${reason}`
  }
}
