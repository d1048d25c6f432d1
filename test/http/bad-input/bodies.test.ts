import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { create, read } from '../../support/homework.ts'
import {
  type BadInput,
  type Input,
  invalid,
  refuseAll,
  send,
} from '../../support/http/bad-input.ts'
import { startService } from '../../support/service.ts'

const json = JSON.stringify({ title: 'Essay', due_date: '2026-04-12' })
const post = (body: unknown, headers: Record<string, string> = {}): Input => {
  return { method: 'POST', path: '/assignments', body, headers }
}
const typed = (type: string, body: unknown = json) => post(body, { 'content-type': type })

const nested = (depth: number) => `{"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
const lists = Array(400).fill('[{}]').join()
const notUtf8 = Buffer.from('{"title":"\xff\xfe","due_date":"2026-04-12"}', 'latin1')
const surrogateInUtf8 = Buffer.concat([
  Buffer.from('{"title":"'),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from('","due_date":"2026-04-12"}'),
])

const nothing = invalid('title is required; due_date is required')
const notJson = invalid('body is not valid JSON')
const notUtf8Answer = invalid('body is not valid UTF-8')
const notObject = invalid('body must be an object')
const tooDeep = invalid('body is nested too deeply')
const wrongCharset = [415, 'The charset must be UTF-8'] as const
const tooLarge = [413, 'Request body too large'] as const
const encoded = [415, 'Content-Encoding is not supported'] as const

const inputs: BadInput[] = [
  [16, 'no bytes with Content-Type application/json', typed('application/json', ''), ...nothing],
  [16, 'no bytes without Content-Type', post(undefined), ...nothing],
  [16, 'white space', typed('application/json', ' \r\n\t'), ...nothing],
  [16, 'only a byte order mark', post('\ufeff'), ...nothing],
  [16, 'an empty object', typed('application/json', '{}'), ...nothing],
  [17, 'white space that JSON does not allow', post('\u3000'), ...notJson],
  [17, 'an unquoted key', post('{bad'), ...notJson],
  [17, 'NaN', post('{"title":NaN}'), ...notJson],
  [17, 'a control character in a string', post('{"title":"a\nb"}'), ...notJson],
  [17, 'a NUL in a string', post('{"title":"a\0b"}'), ...notJson],
  [17, 'a character after the end', post(`${json}x`), ...notJson],
  [17, 'two values', post(`${json}${json}`), ...notJson],
  [17, 'single quotes', post("{'title':'Essay'}"), ...notJson],
  [17, 'a trailing comma', post('{"title":"Essay",}'), ...notJson],
  [17, 'a comment', post(`/* ${json} */`), ...notJson],
  [17, 'a URL-encoded form', post('title=Essay&due_date=2026-04-12'), ...notJson],
  [17, 'a truncated object', post(json.slice(0, -1)), ...notJson],
  [18, 'null', post('null'), ...notObject],
  [18, 'an array', post(`[${json}]`), ...notObject],
  [18, 'a number', post('1'), ...notObject],
  [18, 'a string', post('"x"'), ...notObject],
  [18, 'an array in a PUT', { method: 'PUT', path: '/assignments/1', body: '[]' }, ...notObject],
  [21, 'charset UTF-16', typed('application/json; charset=utf-16'), ...wrongCharset],
  [21, 'a charset that begins like UTF-8', typed('text/plain; charset=utf-8x'), ...wrongCharset],
  [21, 'charset Latin-1', typed('application/json;charset="latin1"'), ...wrongCharset],
  [21, 'charset Latin-1 after a space', typed('text/plain; charset =latin1'), ...wrongCharset],
  [21, 'charset Shift_JIS', typed('text/plain; Charset=Shift_JIS'), ...wrongCharset],
  [
    21,
    'a second charset after UTF-8',
    typed('text/plain; charset=utf-8; charset=latin1'),
    ...wrongCharset,
  ],
  [22, 'bytes that are not UTF-8', post(notUtf8), ...notUtf8Answer],
  [22, 'a surrogate encoded in UTF-8', post(surrogateInUtf8), ...notUtf8Answer],
  [23, 'two byte order marks', post(`\ufeff\ufeff${json}`), ...notJson],
  [24, 'a __proto__ field', post('{"title":"a","__proto__":{"x":1}}'), ...notJson],
  [24, 'an escaped __proto__ field', post('{"\\u005f\\u005fproto__":{"x":1}}'), ...notJson],
  [24, 'a nested __proto__ field', post('{"recurrence":{"__proto__":null}}'), ...notJson],
  [25, 'a constructor.prototype field', post('{"constructor":{"prototype":{}}}'), ...notJson],
  [43, '256 KiB and a byte', post(json.padEnd(256 * 1024 + 1)), ...tooLarge],
  [44, 'nesting of 33 levels', post(nested(33)), ...tooDeep],
  [44, 'nesting of 30,000 levels', post(nested(30_000)), ...tooDeep],
  [44, 'nesting of 30,000 unclosed levels', post('['.repeat(30_000)), ...tooDeep],
  [45, 'Content-Encoding gzip', post(gzipSync(json), { 'content-encoding': 'gzip' }), ...encoded],
  [45, 'Content-Encoding br on plain JSON', post(json, { 'content-encoding': 'br' }), ...encoded],
]

const repeated = { type: 'weekly', weekdays: [1, 3], day: null }
const taken: [number: number, why: string, input: Input][] = [
  [19, 'without Content-Type', post(json)],
  [20, 'with Content-Type text/plain', typed('text/plain')],
  [
    20,
    'with Content-Type application/x-www-form-urlencoded, as curl sends',
    typed('application/x-www-form-urlencoded'),
  ],
  [20, 'with Content-Type application/xml', typed('application/xml')],
  [20, 'with an invalid Content-Type', typed(';;;')],
  [21, 'with charset UTF-8', typed('application/json; charset="UTF-8"')],
  [21, 'with charset utf8', typed('application/json; charset=utf8')],
  [21, 'with charset UTF-8 before others', typed('application/json; charset=utf-8; version=1')],
  [21, 'with charset UTF-8 among spaces', typed('text/plain ; charset = utf-8 ; version=1')],
  [23, 'with a byte order mark', post(`\ufeff${json}`)],
  [24, 'with __proto__ inside a string', post(json.replace('Essay', '\\"__proto__\\":'))],
  [26, 'with a null beside a list', post({ ...JSON.parse(json), recurrence: repeated })],
  [43, 'of 256 KiB', post(json.padEnd(256 * 1024))],
  [44, 'with nesting of 32 levels', post(`${json.slice(0, -1)},${nested(32).slice(1)}`)],
  [44, 'with 400 lists side by side', post(`${json.slice(0, -1)},"x":[${lists}]}`)],
  [44, 'with 400 brackets inside a string', post(json.replace('Essay', '['.repeat(400)))],
  [
    44,
    'with 400 brackets after a quote in it',
    post(json.replace('Essay', `\\"${'['.repeat(400)}`)),
  ],
  [45, 'with Content-Encoding identity', post(json, { 'content-encoding': 'Identity' })],
  [45, 'with an empty Content-Encoding', post(json, { 'content-encoding': '' })],
]

describe('a request body', () => {
  test('is rejected with 400, 413 or 415, and changes nothing', (t) => refuseAll(t, inputs))

  test('is accepted with 201 if it is valid JSON', async (t) => {
    const service = await startService(t)
    for (const [number, why, input] of taken) {
      await t.test(`${number}: ${why}`, async () => {
        assert.equal((await send(service, input)).status, 201)
      })
    }
  })

  test('27: with a duplicate field sets the last value', async (t) => {
    const service = await startService(t)
    const answer = await send(service, post('{"title":"a","due_date":"2026-04-12","title":"b"}'))
    assert.equal(answer.body.title, 'b')
  })

  const ignored: [number: number, why: string, body: string | undefined, type: string][] = [
    [46, 'no body with Content-Type application/json', undefined, 'application/json'],
    [46, 'no bytes with Content-Type application/json', '', 'application/json'],
    [47, 'a JSON object', '{"is_completed":true}', 'application/json'],
    [47, 'invalid JSON', '{bad', 'application/json'],
    [47, 'charset UTF-16', '{}', 'application/json; charset=utf-16'],
  ]

  test('is ignored by toggle, DELETE, GET and HEAD', async (t) => {
    const service = await startService(t)
    for (const [number, why, body, type] of ignored) {
      await t.test(`${number}: ${why}`, async () => {
        const { id } = await create(service.call)
        const { id: settingId } = (await create(service.call, weekly)).recurring_assignment
        const one = { body, headers: { 'content-type': type } }
        const path = `/assignments/${id}`
        const toggled = await send(service, { ...one, method: 'PATCH', path: `${path}/toggle` })
        assert.equal(toggled.body.is_completed, true)
        const deleted = await send(service, { ...one, method: 'DELETE', path })
        assert.equal(deleted.body.message, 'Assignment deleted')
        const setting = { ...one, method: 'DELETE', path: `/recurring/${settingId}` }
        assert.equal((await send(service, setting)).status, 200)
        for (const method of ['GET', 'HEAD']) {
          const answer = await send(service, { ...one, method, path: '/assignments' })
          assert.equal(answer.status, 200)
        }
      })
    }
    assert.equal((await read(service.call, '/recurring')).count, 0)
  })
})

const weekly = { recurrence: { type: 'weekly' } }
