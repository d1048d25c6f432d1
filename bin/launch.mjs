// Read by whatever Node the machine has, from 18 on: nothing newer than that may be used here.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The oldest Node whose `Temporal`, `node:sqlite` and type stripping the service can use. */
const oldestNode = 26
const forwardedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']

/** The Node 26 that runs this checkout: the one already running, or the one npm installed beside it. */
function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return process.execPath
  const target = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  for (const name of [`node-${target}`, `node-bin-${target}`]) {
    try {
      const folder = path.dirname(require.resolve(`${name}/package.json`))
      return path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    } catch {
      // Only one of the two names exists for a platform, and only on the platforms it is published for.
    }
  }
  throw new Error(
    `Kadai needs Node ${oldestNode} or newer; this is ${process.version}, and no packaged one is installed for ${target}.\n` +
      `Run "npm ci" without --omit=optional, or install Node ${oldestNode}.`,
  )
}

/**
 * Node has been linked with it from version 25 on. A machine has it with its C compiler, if it has one; a lean
 * one may lack it.
 */
const library = 'libatomic.so.1'
const howToInstall =
  `Node ${oldestNode} needs ${library}, a library of the system, which this machine lacks.\n` +
  'Install it as root: "apt-get install libatomic1" on Debian and Ubuntu, "dnf install libatomic" on Fedora and its kin.'

/** Where distributions keep it. A system that keeps it elsewhere is served as well. */
const libraryFolders = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/lib',
  '/lib64',
  '/lib',
]

const mayLackLibrary = (node) =>
  process.platform === 'linux' &&
  node !== process.execPath &&
  !libraryFolders.some((folder) => existsSync(path.join(folder, library)))

/** The exit code of the loader of programs (`ld.so`) if a library is missing. */
const notStarted = 127

/**
 * Code that was compiled once is kept: a start takes two thirds of the time, and some 25 MiB less.
 * One arena of memory serves one busy thread as well as eight do: what threads that compile have left
 * in one of their own, some 10 MiB, nobody else could use. The other two keep glibc from raising its
 * own limits, below which what was freed is not given back. Long lists are mappings of their own, and
 * leave no holes. The 64 KiB in which SQLite keeps the pages that a statement changes, to undo it, are
 * not: nearly every write takes them, and mapped anew each time they would cost it a tenth.
 */
const environment = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/kadai', import.meta.url)),
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '66560',
}

/** Runs Node 26 with `args` in this process's place: same streams, same signals, same exit code. */
export async function launch(args) {
  let node
  try {
    node = findNode()
  } catch (error) {
    fail(error)
  }
  const env = { ...environment, ...process.env }
  // A Node that can (from 22.15 on, not on Windows) leaves its place to the other one, and 40 MiB with it. Nobody
  // would be left to explain why the other one does not start.
  if (process.execve && process.platform !== 'win32' && !mayLackLibrary(node)) {
    try {
      process.execve(node, [node, ...args], env)
    } catch {
      // To start it as a child fails as well, and says why in one line.
    }
  }
  await runAsChild(node, args, env)
}

async function runAsChild(node, args, env) {
  const { spawn, spawnSync } = await import('node:child_process')
  const lacksLibrary = () =>
    spawnSync(node, ['--version'], { encoding: 'utf8' }).stderr.includes(library)
  const child = spawn(node, args, { stdio: 'inherit', env })
  for (const signal of forwardedSignals) process.on(signal, () => child.kill(signal))
  child.on('error', fail)
  child.on('exit', (code, signal) => {
    if (code === notStarted && lacksLibrary()) fail(new Error(howToInstall))
    // What a shell reports for a process that a signal ended.
    process.exit(code ?? 128 + constants.signals[signal])
  })
}

function fail(error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
