import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, type Encoding } from './requests/accepted-encoding.ts'

const folder = new URL('./assets/', import.meta.url)

/** The parts of the style sheet, in the order of the cascade. */
const styles = [
  '1-tokens',
  '2-base',
  '3-head',
  '3-layout',
  '3-notices',
  '3-pieces',
  '4-buttons',
  '4-forms',
  '5-assignments',
  '5-lists',
  '5-today',
  '6-calendar',
  '7-series',
  '8-statistics',
  '9-account',
  'a-administration',
  'b-print',
].map((name) => new URL(`styles/${name}.css`, folder))

/** The parts of the script. Later ones use the functions of earlier ones. */
const scripts = [
  '1-fields',
  '2-focus',
  '3-requests',
  '4-failures',
  '5-unsent',
  '6-places',
  '7-day',
  '8-pages',
].map((name) => new URL(`scripts/${name}.js`, folder))

interface Asset {
  /** Its URL contains a hash of its content, so it can be cached forever. */
  readonly path: string
  readonly type: string
  readonly body: Buffer
}

const htmx = new URL('dist/htmx.min.js', import.meta.resolve('htmx.org/package.json'))
const icon = asset('icon.svg', 'image/svg+xml', read(new URL('icon.svg', folder)))

/** What a phone shows when Kadai is on its home screen (W3C, Web Application Manifest). */
const manifest = {
  name: 'Kadai',
  start_url: '/',
  display: 'standalone',
  icons: [{ src: icon.path, type: icon.type, sizes: 'any' }],
}

/** All files used by pages, by name. */
export const assets = {
  style: asset('kadai.css', 'text/css; charset=utf-8', onlyCode(read(...styles))),
  script: asset('kadai.js', 'text/javascript; charset=utf-8', onlyCode(read(...scripts))),
  htmx: asset('htmx.js', 'text/javascript; charset=utf-8', read(htmx)),
  icon,
  touchIcon: asset('touch-icon.png', 'image/png', read(new URL('touch-icon.png', folder))),
  manifest: asset(
    'kadai.webmanifest',
    'application/manifest+json',
    Buffer.from(JSON.stringify(manifest)),
  ),
} as const

function read(...files: readonly URL[]): Buffer {
  return Buffer.concat(files.map((file) => readFileSync(file)))
}

/** Without indentation, blank lines, and the comments that have lines of their own: a quarter of what a browser would load. */
function onlyCode(text: Buffer): Buffer {
  const comments = /^ *(?:\/\*(?:(?!\*\/)[\s\S])*\*\/|\/\/.*)\n/gm
  return Buffer.from(text.toString().replace(comments, '').replace(/^\s+/gm, ''))
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
  for (const it of Object.values(assets)) {
    const packed = packings(it.body)
    app.get(it.path, { schema: { hide: true } }, (request, reply) =>
      send(request, reply, { it, packed }),
    )
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

interface Packed {
  readonly it: Asset
  readonly packed: ReturnType<typeof packings>
}

async function send(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { it, packed }: Packed,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(headers['accept-encoding'])
  reply
    .type(it.type)
    .header('vary', 'accept-encoding')
    .header('cross-origin-resource-policy', 'same-origin')
  if (encoding === undefined) return reply.send(it.body)
  return reply.header('content-encoding', encoding).send(await packed(encoding))
}
