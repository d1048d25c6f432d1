import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { bodyLimit } from '../../../src/http/plugins/request-body.ts'
import { defaultTimeouts } from '../../../src/http/timeouts.ts'
import { everything } from '../../support/http/bad-input.ts'
import { assertFailure } from '../../support/http/failure.ts'
import { logLines } from '../../support/http/log-lines.ts'
import {
  answersOf,
  askRaw,
  closed,
  listen,
  openBothEnds,
  openSocket,
  rawRequest,
  sendRaw,
} from '../../support/raw-socket.ts'
import { startService } from '../../support/service.ts'

const json = JSON.stringify({ title: 'Essay', due_date: '2026-04-12' })
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const big = 'x'.repeat(bodyLimit + 1)

/** Requests with `<key>` where a good key is to stand. */
const head = (start: string, ...fields: string[]) =>
  rawRequest(`${start} HTTP/1.1`, 'Authorization: Bearer <key>', ...fields)
const get = (...fields: string[]) => head('GET /api/v1/assignments', ...fields)
const post = (body: string, ...fields: string[]) =>
  head('POST /api/v1/assignments', ...fields) + body

const length = (bytes: number) => `Content-Length: ${bytes}`
const gzip = 'Transfer-Encoding: gzip'
const chunked = 'Transfer-Encoding: chunked'
const bad = [400, 'Bad request'] as const
const notJson = [400, 'Invalid input: body is not valid JSON'] as const
const notCoded = [501, 'Transfer-Encoding is not supported'] as const
const tooLarge = [413, 'Request body too large'] as const
const unexpected = [417, 'Expectation failed'] as const
const longHead = [431, 'Request header too large'] as const

type Row = [number: number, why: string, bytes: string, status: number, error: string]

const inputs: Row[] = [
  [38, 'Content-Length before chunked', post(chunk(json), length(json.length), chunked), ...bad],
  [38, 'chunked before Content-Length', post(chunk(json), chunked, length(json.length)), ...bad],
  [38, 'two different Content-Lengths', post(json, length(json.length), length(5)), ...bad],
  [
    38,
    'the same Content-Length twice',
    post(json, length(json.length), length(json.length)),
    ...bad,
  ],
  [38, 'a negative Content-Length', post(json, length(-1)), ...bad],
  [38, 'a hexadecimal Content-Length', post(json, 'Content-Length: 0x10'), ...bad],
  [38, 'a chunk without a size', post(`zz\r\n${json}\r\n0\r\n\r\n`, chunked), ...bad],
  [38, 'a chunk longer than its size', post(`5\r\n${json}\r\n0\r\n\r\n`, chunked), ...bad],
  [38, 'garbage after a valid chunk', post(`${chunk(json)}zz\r\n`, chunked), ...bad],
  [38, 'Transfer-Encoding gzip without chunked', post(json, gzip), ...bad],
  [38, 'gzip, chunked', post(chunk(json), `${gzip}, chunked`), ...notCoded],
  [38, 'gzip, and chunked in another field', post(chunk(json), gzip, chunked), ...notCoded],
  [38, 'a body longer than its Content-Length', post(json, length(10)), ...notJson],
  [40, 'an Expect that only begins like a known one', get('Expect: 100-continued'), ...unexpected],
  [40, 'an Expect that only ends like it', get('Expect: x100-continue'), ...unexpected],
  [41, 'a folded header', get('X-Fold: a', ' b'), ...bad],
  [41, 'a NUL in a header', get('X-Nul: a\0b'), ...bad],
  [41, 'bare line feeds', get().replaceAll('\r\n', '\n'), ...bad],
  [41, 'a bare carriage return', get('X-Return: a\rb'), ...bad],
  [41, 'a space before a colon', get('X-Space : a'), ...bad],
  [41, 'a header without a colon', get('nonsense'), ...bad],
  [41, 'a header without a name', get(': a'), ...bad],
  [41, 'a TLS ClientHello', '\x16\x03\x01\x00\xc8\x01\x00\x00\xc4\x03\x03', ...bad],
  [41, 'the HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', ...bad],
  [41, 'an unknown HTTP version', get().replace('1.1', '9.9'), ...bad],
  [41, 'an unknown method', get().replace('GET', 'FOO'), ...bad],
  [41, 'a method in lower case', get().replace('GET', 'get'), ...bad],
  [41, 'CONNECT', head('CONNECT kadai:443'), ...bad],
  [41, 'text that is not HTTP', 'hello\r\n\r\n', ...bad],
  [42, 'a header of 20 KB', get(`X-Long: ${'a'.repeat(20_000)}`), ...longHead],
  [42, '1,500 headers', get(...new Array(1500).fill('X-Many: a')), ...longHead],
  [42, '2,001 short headers', get(...new Array(2001).fill('a:')), ...longHead],
  [42, 'a URL of 20 KB', head(`GET /api/v1/assignments?q=${'a'.repeat(20_000)}`), ...longHead],
  [43, 'a body one byte over the limit', post(big, length(big.length)), ...tooLarge],
  [
    43,
    'a chunked body one byte over the limit',
    post(`${chunk(big)}${chunk('')}`, chunked),
    ...tooLarge,
  ],
  [43, 'a Content-Length of 10^15', post('', length(1e15)), ...tooLarge],
  [43, 'a chunk extension of 20 KB', post(`1;${'x'.repeat(20_000)}`, chunked), ...tooLarge],
]

describe('a request on a raw socket', () => {
  test('that is malformed gets a JSON error and Connection: close, and changes nothing', async (t) => {
    const { log, errors } = logLines()
    const timeouts = { ...defaultTimeouts, unread: 10 }
    const service = await startService(t, { edge: { log, timeouts } })
    const port = await listen(service.app)
    const before = await everything(service.call)
    for (const [number, why, bytes, status, error] of inputs) {
      await t.test(`${number}: ${why}`, async () => {
        const answer = await askRaw(
          port,
          Buffer.from(bytes.replace('<key>', service.key), 'latin1'),
        )
        assertFailure(answer, status, error)
        assert.equal(answer.headers.connection, 'close')
        assert.ok(Date.parse(answer.headers.date ?? ''), 'RFC 9110, section 6.6.1 wants a date')
      })
    }
    assert.deepEqual(await everything(service.call), before)
    assert.deepEqual(errors(), [])
  })

  test('38: gets 400 if the connection ends within the body', async (t) => {
    const { app, key } = await startService(t)
    const socket = await openSocket(await listen(app))
    socket.end(post(json, length(json.length + 1)).replace('<key>', key))
    const [answer, ...others] = await answersOf(socket)
    assert.ok(answer)
    assertFailure(answer, 400, 'Bad request')
    assert.deepEqual(others, [])
  })

  test('40: with Expect: 100-continue gets 100, then 201', async (t) => {
    const { app, key } = await startService(t)
    const fields = ['Expect: 100-Continue', 'Connection: close', length(json.length)]
    const answers = await sendRaw(await listen(app), post(json, ...fields).replace('<key>', key))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [100, 201],
    )
  })

  test('without a body is answered at once, with Content-Length: 0 or none', async (t) => {
    const { app, key } = await startService(t)
    const port = await listen(app)
    const fields = ['Connection: close', 'Content-Type: application/json']
    for (const empty of [fields, [...fields, length(0)], fields.slice(0, 1)]) {
      const statuses = await Promise.all(
        ['POST /api/v1/assignments', 'PATCH /api/v1/me', 'PUT /api/v1/assignments/1'].map(
          async (start) => (await askRaw(port, head(start, ...empty).replace('<key>', key))).status,
        ),
      )
      assert.deepEqual(statuses, [400, 200, 404])
    }
    const form = 'Content-Type: application/x-www-form-urlencoded'
    const page = await askRaw(port, head('POST /sign-in', 'Connection: close', form))
    assert.equal(page.status, 403)
  })

  const slow: [why: string, bytes: string][] = [
    ['nothing', ''],
    ['half a request line', 'GET /api'],
    ['headers without end', get().slice(0, -2)],
    ['a body that stops', post(json.slice(0, 5), length(json.length))],
    ['chunks that stop', post(chunk(json), chunked)],
    ['half a second request', `${get()}GET /api`],
  ]

  test('59: gets 408 and Connection: close if it stays incomplete', async (t) => {
    const timeouts = { ...defaultTimeouts, headers: 50, request: 100, interval: 10 }
    const { log, errors } = logLines()
    const service = await startService(t, { edge: { timeouts, log } })
    const port = await listen(service.app)
    const before = await everything(service.call)
    await Promise.all(
      slow.map(async ([why, bytes]) => {
        const answers = await sendRaw(port, bytes.replace('<key>', service.key))
        const last = answers.at(-1)
        assert.ok(last, why)
        assertFailure(last, 408, 'Request timeout')
        assert.equal(last.headers.connection, 'close')
      }),
    )
    assert.deepEqual(await everything(service.call), before)
    assert.deepEqual(errors(), [])
  })

  test('changes nothing and logs no error if the connection is reset within it', async (t) => {
    const { log, requests, errors } = logLines()
    const service = await startService(t, { edge: { log } })
    const port = await listen(service.app)
    const before = await everything(service.call)
    const asked = requests().length
    const bytes = post(json, length(json.length)).replace('<key>', service.key)
    for (const sent of [1, bytes.length - json.length, bytes.length - 1]) {
      const { socket, accepted } = await openBothEnds(service.app, port)
      socket.write(bytes.slice(0, sent))
      while (accepted.bytesRead < sent) await setImmediate()
      socket.resetAndDestroy()
      await closed(accepted)
    }
    const statuses = requests().map(({ status }) => status)
    assert.deepEqual(statuses.slice(asked), [null, null])
    assert.deepEqual(errors(), [])
    assert.deepEqual(await everything(service.call), before)
  })
})
