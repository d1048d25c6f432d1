import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { acceptedEncoding, type Encoding } from './requests/accepted-encoding.ts'

const folder = new URL('./assets/', import.meta.url)

interface Asset {
  /** Its URL contains a hash of its content, so it can be cached forever. */
  readonly path: string
  readonly type: string
  readonly body: Buffer
}

const htmx = new URL('dist/htmx.min.js', import.meta.resolve('htmx.org/package.json'))
const icon = asset('icon.svg', 'image/svg+xml', readFileSync(new URL('icon.svg', folder)))

/** What a phone shows when Kadai is on its home screen (W3C, Web Application Manifest). */
const manifest = {
  name: 'Kadai',
  start_url: '/',
  display: 'standalone',
  icons: [{ src: icon.path, type: icon.type, sizes: 'any' }],
}

/** All files used by pages, by name. */
export const assets = {
  style: asset('kadai.css', 'text/css; charset=utf-8', codeIn('styles')),
  script: asset('kadai.js', 'text/javascript; charset=utf-8', codeIn('scripts')),
  htmx: asset('htmx.js', 'text/javascript; charset=utf-8', readFileSync(htmx)),
  icon,
  touchIcon: asset('touch-icon.png', 'image/png', readFileSync(new URL('touch-icon.png', folder))),
  manifest: asset(
    'kadai.webmanifest',
    'application/manifest+json',
    Buffer.from(JSON.stringify(manifest)),
  ),
} as const

/**
 * The style sheet or the script, of its parts by name. The names of styles begin with their order, that of the cascade. The
 * parts of the script need none: what one does at once uses no constant or variable of another, only functions, which are
 * there from the beginning. Indentation, blank lines, and the comments that have lines of their own are left out.
 */
function codeIn(kind: 'scripts' | 'styles'): Buffer {
  const parts = readdirSync(new URL(kind, folder)).filter((name) => /\.(?:css|js)$/.test(name))
  const files = parts.toSorted().map((name) => new URL(`${kind}/${name}`, folder))
  const text = files.map((file) => readFileSync(file, 'utf8')).join('')
  const comments = /^ *(?:\/\*(?:(?!\*\/)[\s\S])*\*\/|\/\/.*)\n/gm
  return Buffer.from(text.replace(comments, '').replace(/^\s+/gm, ''))
}

function asset(name: string, type: string, body: Buffer): Asset {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 12)
  return { path: `/assets/${digest}/${name}`, type, body }
}

/** Routes of the files, cacheable and the same for everybody. */
export function assetRoutes(app: FastifyInstance): void {
  // Runs after the hook with the common headers. A cached redirect would outlive the address that it leads to.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 200) {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
    }
    done()
  })
  for (const { path, type, body } of Object.values(assets)) {
    const packed = packings(body)
    app.get(path, { schema: { hide: true } }, async ({ headers }, reply) => {
      const encoding = acceptedEncoding(headers['accept-encoding'])
      reply
        .type(type)
        .header('vary', 'accept-encoding')
        .header('cross-origin-resource-policy', 'same-origin')
      if (encoding === undefined) return reply.send(body)
      return reply.header('content-encoding', encoding).send(await packed(encoding))
    })
  }
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
    reply.redirect(assets.icon.path),
  )
}

/** Compressed on first use. Small files gain nothing, but cost little. */
function packings(body: Buffer) {
  const make = { br: promisify(brotliCompress), gzip: promisify(gzip) }
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return (encoding: Encoding): Promise<Buffer> => {
    made[encoding] ??= make[encoding](body)
    return made[encoding]
  }
}
