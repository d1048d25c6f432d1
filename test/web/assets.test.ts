import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { assets } from '../../src/web/assets.ts'
import { startService } from '../support/service.ts'

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (body: Buffer) => body }

const cases: readonly [accepted: string, encoding: keyof typeof unpack][] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['BR', 'br'],
  ['br;Q=1', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0.001', 'gzip'],
  ['br ; q=0.000 , *', 'gzip'],
  ['*', 'br'],
  ['*;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0', 'none'],
  ['br;q=0, gzip;q=0', 'none'],
  ['*;q=0', 'none'],
  ['identity', 'none'],
  ['brotli', 'none'],
  ['br;q=much', 'none'],
  ['', 'none'],
]

describe('an asset', () => {
  for (const [accepted, encoding] of cases) {
    test(`is sent with ${encoding} to a client that accepts “${accepted}”`, async (t) => {
      const { app } = await startService(t)
      const headers = { 'accept-encoding': accepted }
      const answer = await app.inject({ url: assets.style.path, headers })
      assert.equal(answer.statusCode, 200)
      assert.equal(answer.headers['content-encoding'] ?? 'none', encoding)
      assert.equal(answer.headers.vary, 'accept-encoding')
      assert.deepEqual(unpack[encoding](answer.rawPayload), assets.style.body)
    })
  }

  test('is sent as it is to a client that says nothing of encodings', async (t) => {
    const { app } = await startService(t)
    const answer = await app.inject({ url: assets.style.path })
    assert.equal(answer.headers['content-encoding'], undefined)
    assert.deepEqual(answer.rawPayload, assets.style.body)
  })

  for (const [name, { body }] of [
    ['styles', assets.style],
    ['scripts', assets.script],
  ] as const) {
    test(`has every line of its ${name} but their comments, without indentation`, () => {
      const lines = partsOf(name).flatMap(codeIn)
      assert.ok(lines.length > 300)
      assert.deepEqual(body.toString().split('\n').filter(Boolean), lines)
    })
  }

  test('declares each name of its script once, and none that nothing uses', () => {
    const script = assets.script.body.toString()
    const declared = partsOf('scripts').flatMap((text) => [
      ...text.matchAll(/^(?:(?:async )?function|const|let) (\w+)/gm),
    ])
    const names = declared.map(([, name = '']) => name)
    assert.ok(names.length > 80)
    const unused = names.filter((it) => script.match(RegExp(`\\b${it}\\b`, 'g'))?.length === 1)
    const repeated = names.filter((it, at) => names.indexOf(it) < at)
    assert.deepEqual({ unused, repeated }, { unused: [], repeated: [] })
  })

  test('names the icon in the manifest, so that a phone can show Kadai on its home screen', async (t) => {
    const { app } = await startService(t)
    const page = (await app.inject({ url: '/sign-in', headers: { accept: 'text/html' } })).body
    const [, address = ''] = /<link rel="manifest" href="([^"]+)"/.exec(page) ?? []
    const manifest = await app.inject({ url: address })
    assert.equal(manifest.headers['content-type'], 'application/manifest+json')
    const icons = manifest.json().icons.map(({ src }: { readonly src: string }) => src)
    const [, touchIcon = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page) ?? []
    for (const url of [...icons, touchIcon]) {
      const { statusCode, headers } = await app.inject({ url })
      assert.deepEqual([statusCode, /^image\//.test(String(headers['content-type']))], [200, true])
    }
  })

  test('is cached for as long as its address is valid; the redirect to the icon is not', async (t) => {
    const { app } = await startService(t)
    const cachingOf = async (url: string) => (await app.inject({ url })).headers['cache-control']
    for (const { path } of Object.values(assets)) {
      assert.equal(await cachingOf(path), 'public, max-age=31536000, immutable')
    }
    const { statusCode, headers } = await app.inject({ url: '/favicon.ico' })
    assert.deepEqual([statusCode, headers.location], [302, assets.icon.path])
    assert.equal(headers['cache-control'], 'private, no-cache')
  })
})

/** The texts of the files that the style sheet or the script is made of. */
function partsOf(kind: 'scripts' | 'styles'): readonly string[] {
  const folder = fileURLToPath(new URL(`../../src/web/assets/${kind}`, import.meta.url))
  const files = readdirSync(folder).filter((it) => /\.(?:css|js)$/.test(it))
  return files.toSorted().map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
}

/** The lines that are not blank, nor part of a comment that has lines of its own. */
function codeIn(text: string): readonly string[] {
  let isInComment = false
  return text
    .split('\n')
    .map((line) => line.trimStart())
    .filter((line) => {
      isInComment ||= line.startsWith('/*')
      const isCode = !isInComment && !line.startsWith('//') && line !== ''
      if (line.endsWith('*/')) isInComment = false
      return isCode
    })
}
