import assert from 'node:assert/strict'
import fs from 'node:fs'
import { describe, test } from 'node:test'
import { documentationPage } from '../../src/http/documentation-page.ts'
import { startService } from '../support/service.ts'

/** What a browser loads on its own to show the page, and the kind of each. */
const files = {
  '/docs/static/swagger-ui.css': 'text/css',
  '/docs/static/index.css': 'text/css',
  '/docs/static/swagger-ui-bundle.js': 'application/javascript',
  '/docs/static/swagger-ui-standalone-preset.js': 'application/javascript',
  '/docs/static/swagger-initializer.js': 'application/javascript',
  '/docs/static/favicon-32x32.png': 'image/png',
  '/docs/static/favicon-16x16.png': 'image/png',
  '/docs/json': 'application/json',
}

const contentPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

const nowhere = [
  '/docs/nothing',
  '/docs/static/nothing.js',
  '/docs/static/..%2f..%2fpackage.json',
  '/docs/static/%00',
]

describe('the page at /docs', () => {
  test('is served without a key, and loads only its own files', async (t) => {
    const { ask } = await startService(t)
    for (const url of ['/docs', '/docs/', '/docs?from=here']) {
      const { status, headers, body } = await ask({ url })
      assert.equal(status, 200, url)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      const base = `http://localhost${url}`
      const loaded = [...body.matchAll(/(?:src|href)="([^"]*)"/g)].map(
        ([, link]) => new URL(link, base).href,
      )
      const own = Object.keys(files).filter((it) => it !== '/docs/json')
      assert.deepEqual(loaded.toSorted(), own.map((it) => `http://localhost${it}`).toSorted())
    }
  })

  test('has files of the right types', async (t) => {
    const { ask } = await startService(t)
    for (const [url, type] of Object.entries(files)) {
      const { status, headers } = await ask({ url })
      assert.deepEqual([status, headers['content-type']?.split(';')[0]], [200, type], url)
    }
  })

  test('sends a Content-Security-Policy that allows only the service itself', async (t) => {
    const { ask } = await startService(t)
    for (const url of ['/docs', ...Object.keys(files)]) {
      const { headers } = await ask({ url })
      const directives = headers['content-security-policy']?.split('; ') ?? []
      const policy = directives.map((directive) => directive.split(/ (.*)/, 2))
      assert.deepEqual(Object.fromEntries(policy), contentPolicy)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.ok(headers['x-request-id'])
    }
  })

  test('has no URL of another host in its initializer script and its styles', async (t) => {
    const { ask } = await startService(t)
    const initializer = await ask({ url: '/docs/static/swagger-initializer.js' })
    assert.doesNotMatch(withoutComments(initializer.body), /https?:\/\//)
    for (const url of ['/docs/static/index.css', '/docs/static/swagger-ui.css']) {
      const { body } = await ask({ url })
      assert.doesNotMatch(body, /@import|url\(["']?(?!data:)[a-z]*:?\/\//)
    }
  })

  test('serves at /docs/json the same as /api/v1/openapi.json', async (t) => {
    const { ask } = await startService(t)
    const shown = await ask({ url: '/docs/json' })
    const described = await ask({ url: '/api/v1/openapi.json' })
    assert.deepEqual(shown.body, described.body)
  })

  test('names "/" as the only server to try operations on', async (t) => {
    const { ask } = await startService(t)
    const { body } = await ask({ url: '/docs/json' })
    assert.deepEqual(
      body.servers.map(({ url }: { readonly url: string }) => url),
      ['/'],
    )
  })

  test('answers 304 for a script whose ETag the browser has', async (t) => {
    const { ask } = await startService(t)
    const url = '/docs/static/swagger-ui-bundle.js'
    const { headers } = await ask({ url })
    const again = await ask({ url, headers: { 'if-none-match': headers.etag } })
    assert.equal(again.status, 304)
    assert.equal(again.body, '')
    // Caches would take them for those of the script (RFC 9111, section 3.2).
    const { 'content-type': type, 'content-length': length } = again.headers
    assert.deepEqual([type, length], [undefined, undefined])
  })

  test('sends all readers of a file the same bytes in memory', async () => {
    const page = await documentationPage({ document: { openapi: '3.1.0' } as never })
    const read = (path: string) => page({ url: `/docs/static/${path}`, headers: {} })
    const [one, other] = [await read('swagger-ui.css'), await read('swagger-ui.css?again')]
    assert.ok(one && one.body === other?.body)
  })

  test('reads a file for one reader at a time, so that few copies of it are in memory', async (t) => {
    const { ask } = await startService(t)
    await ask({ url: '/docs' })
    let [open, most] = [0, 0]
    const { createReadStream } = fs
    t.mock.method(fs, 'createReadStream', (...given: Parameters<typeof createReadStream>) => {
      most = Math.max(most, ++open)
      return createReadStream(...given).once('close', () => open--)
    })
    const url = '/docs/static/swagger-ui-bundle.js'
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ url })))
    assert.ok(answers.every(({ status }) => status === 200))
    assert.equal(most, 1)
  })

  test('answers 404 with a JSON error where there is no file', async (t) => {
    const { ask } = await startService(t)
    for (const url of nowhere) {
      const { status, body, headers } = await ask({ url })
      assert.deepEqual([status, body], [404, { error: 'Not found' }], url)
      assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    }
  })

  test('answers 405 to POST', async (t) => {
    const { status, headers } = await (await startService(t)).ask({ url: '/docs', method: 'POST' })
    assert.equal(status, 405)
    assert.equal(headers.allow, 'GET, HEAD, OPTIONS')
  })

  test('does not count towards the rate limit', async (t) => {
    const { ask } = await startService(t, { limits: { requests: 1, windowSeconds: 60 } })
    for (const url of ['/docs', '/docs/json', '/docs'])
      assert.equal((await ask({ url })).status, 200)
  })
})

const withoutComments = (script: string) => script.replace(/^\s*\/\/.*$/gm, '')
