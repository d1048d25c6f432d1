import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { headersIn, type WholeAnswer, writeWhole } from '../../src/http/answers/whole-answer.ts'
import { bytesOf, openSocket, rawRequest } from '../support/raw-socket.ts'

type Write = (response: ServerResponse, answer: WholeAnswer, date: string) => void

/** What is to be held to: all of it by what Node documents. */
const writeByNode: Write = (response, { status, head, body }) => {
  const length = body === undefined ? [] : ['content-length', String(body.length)]
  response.writeHead(status, [...headersIn(head).flat(), ...length])
  response.end(body, 'latin1')
}

/** A server that answers each request but `/last` in one way, which the test chooses. */
async function serve(t: TestContext) {
  const given: { write: Write; answer: WholeAnswer } = { write: writeWhole, answer: plain }
  const server = createServer({ keepAliveTimeout: 7000 }, (request, response) => {
    if (request.url === '/last') response.end()
    else given.write(response, given.answer, new Date().toUTCString())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  return async (write: Write, answer: WholeAnswer, requests: string) => {
    Object.assign(given, { write, answer })
    const socket = await openSocket(port)
    socket.write(requests, 'latin1')
    return (await bytesOf(socket)).toString('latin1')
  }
}

const plain: WholeAnswer = { status: 200, head: 'etag: "1"\r\n', body: '{}' }
const get = rawRequest('GET / HTTP/1.1')
const last = rawRequest('GET /last HTTP/1.1', 'Connection: close')

/** The clock may go on between two answers. */
const withoutDates = (bytes: string) => bytes.replace(/^Date: .*\r$/gm, 'Date: now\r')

const line = fc
  .tuple(
    fc.constantFrom('etag', 'vary', 'ratelimit', 'x-request-id'),
    fc.string({ unit: fc.constantFrom(...'aZ09"=;:, /') }).map((it) => it.trim()),
  )
  .map(([name, value]) => `${name}: ${value}\r\n`)
const head = fc.array(line).map((lines) => lines.join(''))
const text = fc.uint8Array({ maxLength: 3000 }).map((it) => Buffer.from(it).toString('latin1'))
const anyAnswer: fc.Arbitrary<WholeAnswer> = fc.oneof(
  fc.record({ status: fc.constant(304 as const), head, body: fc.constant(undefined) }),
  fc.record({ status: fc.constant(200 as const), head, body: text }),
  fc.record({
    status: fc.constant(200 as const),
    head,
    body: text.map((it) => Buffer.from(it, 'latin1')),
  }),
)

describe('writeWhole', () => {
  const requests: [how: string, bytes: string][] = [
    ['on a keep-alive connection', get + last],
    ['for two pipelined requests', get + get + last],
    ['for HEAD', rawRequest('HEAD / HTTP/1.1') + last],
    ['with Connection: close', rawRequest('GET / HTTP/1.1', 'Connection: close')],
    ['for HTTP/1.0', rawRequest('GET / HTTP/1.0')],
    [
      'for HTTP/1.0 with Connection: keep-alive',
      rawRequest('GET / HTTP/1.0', 'Connection: keep-alive') + last,
    ],
  ]
  for (const [how, bytes] of requests) {
    test(`sends the same bytes as Node ${how}`, async (t) => {
      const ask = await serve(t)
      const isSame = fc.asyncProperty(anyAnswer, async (answer) => {
        const ours = await ask(writeWhole, answer, bytes)
        assert.match(ours, /^HTTP\/1\.1 (200 OK|304 Not Modified)\r\n/)
        assert.equal(withoutDates(ours), withoutDates(await ask(writeByNode, answer, bytes)))
      })
      await fc.assert(isSame, { numRuns: 30 })
    })
  }

  test('sends the same bytes as Node if the response has the header connection: close', async (t) => {
    const ask = await serve(t)
    const closing =
      (write: Write): Write =>
      (response, answer, date) => {
        response.setHeader('connection', 'close')
        write(response, answer, date)
      }
    const ours = await ask(closing(writeWhole), plain, get)
    assert.match(ours, /^connection: close\r$/m)
    assert.equal(withoutDates(ours), withoutDates(await ask(closing(writeByNode), plain, get)))
  })

  /** How often the head was written by Node's own `writeHead`, in one response on a keep-alive connection. */
  async function headsOfNode(t: TestContext, write: Write): Promise<number> {
    const ask = await serve(t)
    const heads: number[] = []
    const watched: Write = (response, answer, date) => {
      const { mock } = t.mock.method(response, 'writeHead')
      write(response, answer, date)
      heads.push(mock.callCount())
    }
    assert.match(await ask(watched, plain, get + last), /^HTTP\/1\.1 200 OK\r\n/)
    assert.equal(heads.length, 1)
    return heads[0] ?? 0
  }

  test('does not call writeHead of Node on a keep-alive connection', async (t) => {
    assert.equal(await headsOfNode(t, writeWhole), 0)
  })

  test('leaves the head to a Node whose insides are not known', async (t) => {
    const known = Object.getOwnPropertyDescriptor(process.versions, 'node')
    Object.defineProperty(process.versions, 'node', { ...known, value: '27.0.0' })
    t.after(() => Object.defineProperty(process.versions, 'node', { ...known }))
    // As a new process would load it.
    const anew = '../../src/http/answers/whole-answer.ts?on-node-27'
    const { writeWhole: writeThere }: { writeWhole: Write } = await import(anew)
    assert.equal(await headsOfNode(t, writeThere), 1)
  })
})
