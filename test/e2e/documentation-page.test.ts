import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { startService } from '../support/service.ts'

// In a file, and with that in a process, of its own: no other test has shown the page in it.
test('no Swagger UI module is loaded before the first request for /docs', async (t) => {
  const { ask } = await startService(t)
  await ask({ url: '/api/v1/openapi.json' })
  assert.deepEqual(loadedOfPage(), [])
  await ask({ url: '/docs' })
  assert.notDeepEqual(loadedOfPage(), [])
})

const loadedOfPage = () =>
  Object.keys(createRequire(import.meta.url).cache).filter((it) => it.includes('swagger'))
