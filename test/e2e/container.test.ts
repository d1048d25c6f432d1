import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { describe, test } from 'node:test'
import { checkout, withoutLauncher } from '../support/processes/process.ts'
import { newSite } from '../support/processes/site.ts'
import { startSilentServer } from '../support/silent-server.ts'

/** Makes a program the first process of a namespace. It ends with the one that made the namespace. */
const asFirst = ['unshare', '--pid', '--fork', '--kill-child'] as const
const isPossible = spawnSync(asFirst[0], [...asFirst.slice(1), 'true']).status === 0
const skipWithoutNamespaces = isPossible ? false : 'this user can make no namespace of processes'

const dockerfile = readFileSync(path.join(checkout, 'Dockerfile'), 'utf8')
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))

// No image is built here, which needs a registry: its files are put together as the Dockerfile says.
describe('the image of the container', () => {
  test('has all that the service reads', async (t) => {
    const site = newSite(t)
    const program = path.join(site.folder, 'program')
    for (const { source, target } of copies(lastStage)) {
      cpSync(path.join(checkout, source), path.join(program, target), { recursive: true })
    }
    symlinkSync(path.join(checkout, 'node_modules'), path.join(program, 'node_modules'))
    const [kadai, data] = [path.join(site.folder, 'kadai'), path.join(site.folder, 'data')]
    symlinkSync(path.join(program, 'bin', 'kadai.mjs'), kadai)
    mkdirSync(data)

    const env = { PORT: '0', DATABASE_URL: 'sqlite:kadai.db' }
    const service = site.start([process.execPath, kadai, 'serve'], { cwd: data, env })
    const url = await service.says(/^Kadai serves (\S+)$/m)
    const page = await (await read(`${url}/sign-in`)).text()
    const assets = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, it]) => it)
    assert.ok(assets.length > 4, page)
    for (const address of ['/readyz', '/docs/', '/api/v1/openapi.json', ...assets]) {
      await read(url + address)
    }
    assert.equal((await site.start([kadai, '--version']).ended).code, 0)
  })

  test('is built of nothing that .dockerignore keeps out', () => {
    const rules = readFileSync(path.join(checkout, '.dockerignore'), 'utf8').split('\n')
    assert.ok(rules.includes('*'))
    const allowed = rules.filter((it) => it.startsWith('!')).map((it) => it.slice(1))
    const copied = copies(dockerfile).map(({ source }) => source)
    assert.deepEqual([...new Set(copied)].sort(), allowed.sort())
  })
})

for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  test(`the first process of a container ends at ${name} while it starts`, {
    skip: skipWithoutNamespaces,
  }, async (t) => {
    // A database that the start waits for.
    const silent = await startSilentServer(t)
    const env = { DATABASE_URL: `postgres://user@127.0.0.1:${silent.port}/kadai`, PORT: '0' }
    const program = newSite(t).start([...asFirst, ...withoutLauncher, 'serve'], { env })
    await silent.reached
    process.kill(onlyChildOf(program.pid), name)
    assert.equal((await program.ended).code, 128 + constants.signals[name])
  })
}

function onlyChildOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  assert.match(children, /^\d+ $/)
  return Number(children)
}

/** What a stage copies out of the checkout, to a place in the folder of the program. */
function copies(stage: string): { source: string; target: string }[] {
  const lines = [...stage.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)]
  return lines.flatMap(([, sources = '', target = '']) =>
    sources.split(' ').map((source) => {
      const isFolder = target.endsWith('/')
      return { source, target: isFolder ? path.join(target, path.basename(source)) : target }
    }),
  )
}

async function read(address: string): Promise<Response> {
  const response = await fetch(address)
  assert.equal(response.status, 200, address)
  return response
}
