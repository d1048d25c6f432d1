import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { ask } from '../support/api-client.ts'
import { checkout, findPrograms } from '../support/processes/process.ts'
import { launcher, newSite, type Site } from '../support/processes/site.ts'

const anyNode = path.join(checkout, 'bin', 'node.mjs')
const older = findOlderNode()
const skip = older ? false : 'there is no Node from 18 to 25 on PATH'
if (skip) console.log(`The launcher is not tried on an older Node: ${skip}`)

// It becomes what it starts on a Node that can do that, and waits for it on others.
const nodes = [process.execPath, ...(older ? [older] : [])]

describe('the launcher', { concurrency: 2 }, () => {
  for (const node of nodes) describe(`on ${node}`, () => passesAllThrough(node))

  test('serves when started by an older Node', { skip }, async (t) => {
    const program = newSite(t).start([older, launcher, 'serve'], { env: { PORT: '0' } })
    const url = await program.says(/^Kadai serves (\S+)$/m)
    assert.equal((await ask(`${url}/healthz`)).status, 200)
    program.signal('SIGTERM')
    assert.equal((await program.ended).code, 0)
  })

  test('exits 1 and suggests npm ci if Node 26 is not installed', { skip }, async (t) => {
    const site = newSite(t)
    cpSync(path.join(checkout, 'bin'), path.join(site.folder, 'bin'), { recursive: true })
    const { code, stderr } = await site.start([older, 'bin/kadai.mjs', '--version']).ended
    assert.match(stderr, /^Kadai needs Node 26 or newer; this is v[\d.]+, .*\nRun "npm ci" .*\n$/)
    assert.equal(code, 1)
  })

  test('exits 1 with one line if the Node 26 of npm has no program', { skip }, async (t) => {
    const site = newSite(t)
    const program = installNode(site)
    const { code, stderr } = await site.start([older, 'bin/kadai.mjs', '--version']).ended
    assert.equal(stderr, `spawn ${program} ENOENT\n`)
    assert.equal(code, 1)
  })

  test('tells how to install the library that Node 26 needs, if it is missing', {
    skip,
  }, async (t) => {
    const site = newSite(t)
    const program = installNode(site)
    const complaint = `node: error while loading shared libraries: libatomic.so.1: cannot open`
    const ended = async (script: string) => {
      writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
      return await site.start([older, 'bin/kadai.mjs', '--version']).ended
    }
    const { code, stderr } = await ended(`echo '${complaint}' >&2; exit 127`)
    assert.match(stderr, /^node: error .*\nNode 26 needs libatomic\.so\.1, .*\n.*apt-get install /)
    assert.equal(code, 1)
    assert.deepEqual(await ended('exit 127'), { code: 127, stdout: '', stderr: '' })
  })

  test('needs no other Node on Node 26', async (t) => {
    const site = newSite(t)
    cpSync(path.join(checkout, 'bin'), path.join(site.folder, 'bin'), { recursive: true })
    const words = [process.execPath, 'bin/node.mjs', '-e', 'process.exit(7)'] as const
    assert.equal((await site.start(words).ended).code, 7)
  })
})

/** The launcher in the folder of `site`, with a package of Node 26. Returns the path of its program, which is missing. */
function installNode({ folder }: Site): string {
  cpSync(path.join(checkout, 'bin'), path.join(folder, 'bin'), { recursive: true })
  const name = `node-${process.platform}-${process.arch}`
  const installed = path.join(folder, 'node_modules', name)
  mkdirSync(path.join(installed, 'bin'), { recursive: true })
  writeFileSync(path.join(installed, 'package.json'), '{}')
  return path.join(installed, 'bin', 'node')
}

function passesAllThrough(node: string): void {
  test('exits with the exit code of its child', async (t) => {
    const { code } = await newSite(t).start([node, anyNode, '-e', 'process.exit(7)']).ended
    assert.equal(code, 7)
  })

  test('gives its child the environment, and what that lacks', async (t) => {
    const site = newSite(t)
    const script = 'process.stdout.write(process.env.MALLOC_ARENA_MAX)'
    const told = async (env: Readonly<Record<string, string>>) =>
      (await site.start([node, anyNode, '-e', script], { env }).ended).stdout
    assert.equal(await told({}), '1')
    assert.equal(await told({ MALLOC_ARENA_MAX: '2' }), '2')
  })

  test('starts Node without options that invalidate its compile cache', async (t) => {
    const site = newSite(t)
    const tagger = path.join(site.folder, 'tag.cjs')
    writeFileSync(tagger, `console.error(require('node:v8').cachedDataVersionTag())`)
    const lastTag = async (...command: [string, ...string[]]) => {
      const { stderr } = await site.start(command, { env: { NODE_OPTIONS: `--require=${tagger}` } })
        .ended
      return stderr.trim().split('\n').at(-1)
    }
    const expected = await lastTag(process.execPath, '-e', '')
    assert.match(expected ?? '', /^\d+$/)
    assert.equal(await lastTag(node, launcher, '--version'), expected)
  })

  test('limits the old-space heap to 1 GiB, or to the limit in NODE_OPTIONS', async (t) => {
    const site = newSite(t)
    const teller = path.join(site.folder, 'heap.cjs')
    writeFileSync(
      teller,
      `console.error(require('node:v8').getHeapStatistics().heap_size_limit / 1024 ** 2)`,
    )
    const limit = async (option: string) => {
      const env = { NODE_OPTIONS: `--require=${teller} ${option}` }
      const { code, stderr } = await site.start([node, launcher, '--version'], { env }).ended
      assert.equal(code, 0)
      return Number(stderr.trim().split('\n').at(-1))
    }
    // The young heap is counted with it: three halves of 8 MiB.
    assert.ok((await limit('')) <= 1024 + 24)
    assert.equal(await limit('--max-old-space-size=256'), 256 + 24)
    assert.equal(await limit('--max_old_space_size=2048'), 2048 + 24)
    // Older ones refuse it there.
    if (node !== process.execPath) return
    for (const whole of [512, 2048]) assert.equal(await limit(`--max-heap-size=${whole}`), whole)
  })

  test('gives a shell exit code 137 when its child is killed with SIGKILL', async (t) => {
    const script = "process.kill(process.pid, 'SIGKILL')"
    const shell = ['/bin/sh', '-c', '"$0" "$@"; exit $?'] as const
    const { code } = await newSite(t).start([...shell, node, anyNode, '-e', script]).ended
    assert.equal(code, 128 + 9)
  })

  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const) {
    test(`passes ${name} on to its child, and exits with its exit code`, async (t) => {
      const script = `process.on('${name}', () => process.exit(9)); console.error('ready'); setInterval(() => {}, 1000)`
      const program = newSite(t).start([node, anyNode, '-e', script])
      await program.says(/ready/)
      program.signal(name)
      assert.equal((await program.ended).code, 9)
    })
  }
}

/** The first `node` on PATH that has to hand over to another; empty without one. */
function findOlderNode(): string {
  const isOlder = (node: string) => {
    const major = execFileSync(node, ['-p', 'parseInt(process.versions.node)'], {
      encoding: 'utf8',
    })
    return 18 <= Number(major) && Number(major) < 26
  }
  return findPrograms('node').find(isOlder) ?? ''
}
