import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type BadInput, type Input, invalid, refuseAll, send } from '../../support/bad-input.ts'
import { create, read } from '../../support/homework.ts'
import { startService } from '../../support/service.ts'

const json = JSON.stringify({ title: 'Essay', due_date: '2026-04-12' })
const post = (body: unknown, headers: Record<string, string> = {}): Input => {
  return { method: 'POST', path: '/assignments', body, headers }
}
const typed = (type: string, body: unknown = json) => post(body, { 'content-type': type })

const nested = (depth: number) => `{"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
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
const encoded = [415, 'Content-Encoding is not supported'] as const

const inputs: BadInput[] = [
  [16, 'no bytes, called JSON', typed('application/json', ''), ...nothing],
  [16, 'no bytes, called nothing', post(undefined), ...nothing],
  [16, 'white space', typed('application/json', ' \r\n\t'), ...nothing],
  [16, 'a byte order mark alone', post('\ufeff'), ...nothing],
  [16, 'an empty object', typed('application/json', '{}'), ...nothing],
  [17, 'white space that JSON lacks', post('\u3000'), ...notJson],
  [17, 'a bare word', post('{bad'), ...notJson],
  [17, 'a number that JSON lacks', post('{"title":NaN}'), ...notJson],
  [17, 'a control character in a string', post('{"title":"a\nb"}'), ...notJson],
  [17, 'a NUL in a string', post('{"title":"a\0b"}'), ...notJson],
  [17, 'something after the end', post(`${json}x`), ...notJson],
  [17, 'two values', post(`${json}${json}`), ...notJson],
  [17, 'single quotes', post("{'title':'Essay'}"), ...notJson],
  [17, 'a comma too many', post('{"title":"Essay",}'), ...notJson],
  [17, 'a comment', post(`/* ${json} */`), ...notJson],
  [17, 'a form', post('title=Essay&due_date=2026-04-12'), ...notJson],
  [17, 'an object cut short', post(json.slice(0, -1)), ...notJson],
  [18, 'null', post('null'), ...notObject],
  [18, 'a list', post(`[${json}]`), ...notObject],
  [18, 'a number', post('1'), ...notObject],
  [18, 'a text', post('"x"'), ...notObject],
  [18, 'a list in a change', { method: 'PUT', path: '/assignments/1', body: '[]' }, ...notObject],
  [21, 'UTF-16', typed('application/json; charset=utf-16'), ...wrongCharset],
  [21, 'Latin-1', typed('application/json;charset="latin1"'), ...wrongCharset],
  [21, 'Shift JIS', typed('text/plain; Charset=Shift_JIS'), ...wrongCharset],
  [
    21,
    'another one after UTF-8',
    typed('text/plain; charset=utf-8; charset=latin1'),
    ...wrongCharset,
  ],
  [22, 'bytes that no character has', post(notUtf8), ...notUtf8Answer],
  [22, 'half a character beyond 16 bits', post(surrogateInUtf8), ...notUtf8Answer],
  [23, 'two byte order marks', post(`\ufeff\ufeff${json}`), ...notJson],
  [24, 'the prototype as a field', post('{"title":"a","__proto__":{"x":1}}'), ...notJson],
  [24, 'the same, escaped', post('{"\\u005f\\u005fproto__":{"x":1}}'), ...notJson],
  [24, 'the same, deeper', post('{"recurrence":{"__proto__":null}}'), ...notJson],
  [25, 'a constructor with a prototype', post('{"constructor":{"prototype":{}}}'), ...notJson],
  [44, '33 levels', post(nested(33)), ...tooDeep],
  [44, '30,000 levels', post(nested(30_000)), ...tooDeep],
  [44, '30,000 levels that nothing closes', post('['.repeat(30_000)), ...tooDeep],
  [45, 'gzip', post(gzipSync(json), { 'content-encoding': 'gzip' }), ...encoded],
  [45, 'an encoding that is not there', post(json, { 'content-encoding': 'br' }), ...encoded],
]

const taken: [number: number, why: string, input: Input][] = [
  [19, 'called nothing', post(json)],
  [20, 'called text', typed('text/plain')],
  [20, 'called a form, as curl does', typed('application/x-www-form-urlencoded')],
  [20, 'called XML', typed('application/xml')],
  [20, 'called what is no type at all', typed(';;;')],
  [21, 'called UTF-8', typed('application/json; charset="UTF-8"')],
  [23, 'with a byte order mark', post(`\ufeff${json}`)],
  [24, 'with the prototype in a text', post(json.replace('Essay', '\\"__proto__\\":'))],
  [44, 'of 32 levels', post(`${json.slice(0, -1)},${nested(32).slice(1)}`)],
  [44, 'with brackets in a text', post(json.replace('Essay', '['.repeat(400)))],
  [45, 'with the encoding that changes nothing', post(json, { 'content-encoding': 'identity' })],
]

describe('a bad body', () => {
  test('is refused', (t) => refuseAll(t, inputs))

  test('is taken where it means JSON', async (t) => {
    const service = await startService(t)
    for (const [number, why, input] of taken) {
      await t.test(`${number}: ${why}`, async () => {
        assert.equal((await send(service, input)).status, 201)
      })
    }
  })

  test('27: with a field given twice counts the last', async (t) => {
    const service = await startService(t)
    const answer = await send(service, post('{"title":"a","due_date":"2026-04-12","title":"b"}'))
    assert.equal(answer.body.title, 'b')
  })

  const ignored: [number: number, why: string, body: string | undefined, type: string][] = [
    [46, 'no body, called JSON', undefined, 'application/json'],
    [46, 'no bytes, called JSON', '', 'application/json'],
    [47, 'an object', '{"is_completed":true}', 'application/json'],
    [47, 'what is not JSON', '{bad', 'application/json'],
    [47, 'another charset', '{}', 'application/json; charset=utf-16'],
  ]

  test('is ignored where there is none to read', async (t) => {
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
        assert.equal((await send(service, { ...one, path: '/assignments' })).status, 200)
      })
    }
    assert.equal((await read(service.call, '/recurring')).count, 0)
  })
})

const weekly = { recurrence: { type: 'weekly' } }
