import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { checkout } from '../support/processes/process.ts'
import { newSite } from '../support/processes/site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const service = path.join(checkout, 'src', 'service.ts')

/** Prints what it takes to have the service, before anybody asks it anything. */
const script = `
  const files = []
  process.getBuiltinModule('node:module').registerHooks({
    load(url, context, next) {
      files.push(url)
      return next(url, context)
    },
  })
  await import(${JSON.stringify(service)})
  console.log(JSON.stringify({ files, ofNode: process.moduleLoadList }))
`

test('importing src/service.ts loads no pages, pg, body validator, Swagger or undici', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script])
  const { files, ofNode } = JSON.parse(printed.toString()) as Record<string, string[]>
  assert.ok(files?.some((it) => it.includes('/src/store/')))
  const needless =
    /\/src\/web\/(pages|routes|components|messages)\/|\/node_modules\/(ajv|typebox|pg|@fastify\/(swagger|ajv)[\w-]*)\//
  assert.deepEqual(
    files?.filter((it) => needless.test(it)),
    [],
  )
  // What `import` of Node's own HTTP module would ask for.
  assert.ok(!ofNode?.some((it) => it.includes('undici')))
})

test('a start leaves its compiled code to the next one, however the service ends', async (t) => {
  const NODE_COMPILE_CACHE = temporaryFolder(t)
  const server = await newSite(t).serve({ env: { NODE_COMPILE_CACHE } })
  const compiled = () => readdirSync(NODE_COMPILE_CACHE, { recursive: true }).length
  await until(t, () => compiled() > 500)
  server.signal('SIGKILL')
  await server.ended
})
