import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addresses } from '../../src/web/addresses.ts'
import { administratorRoutes, openRoutes, visitorRoutes } from '../../src/web/routes/index.ts'

test('the addresses known to the router are exactly those of all pages and forms', () => {
  const routes = [...openRoutes, ...visitorRoutes, ...administratorRoutes]
  const routed = routes.map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual([...addresses].sort(), routed.sort())
})
