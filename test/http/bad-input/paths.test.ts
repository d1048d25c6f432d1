import { describe, test } from 'node:test'
import { type BadInput, invalid, refuseAll } from '../../support/bad-input.ts'
import { assertFailure } from '../../support/failure.ts'
import { askRaw, listen } from '../../support/raw-socket.ts'
import { startService } from '../../support/service.ts'

type Row = [number: number, why: string, id: string]

const notIntegers: Row[] = [
  [1, 'a word', 'abc'],
  [1, 'a fraction', '1.0'],
  [1, 'hexadecimal', '0x1'],
  [1, 'a sign', '-1'],
  [1, 'the other sign', '+1'],
  [1, 'an exponent', '1e2'],
  [1, 'a full-width digit', '%EF%BC%91'],
  [1, 'a path parameter', '1;a=b'],
  [1, 'white space', '%201'],
  [6, 'a NUL', '%00'],
  [6, 'a digit and a NUL', '1%00'],
]

const idsOfNothing: Row[] = [
  [2, 'the first integer that no row has', '0'],
  [2, 'one that a double cannot tell from another', '9007199254740993'],
  [2, 'one that 64 bits cannot hold', '99999999999999999999'],
  [3, '101 digits', '1'.repeat(101)],
  [3, '20,000 digits', '1'.repeat(20_000)],
]

const inputs: BadInput[] = [
  ...notIntegers.map(([number, why, id]): BadInput => {
    return [number, why, { path: `/assignments/${id}` }, ...invalid('id must be an integer')]
  }),
  ...idsOfNothing.map(([number, why, id]): BadInput => {
    return [number, why, { path: `/assignments/${id}` }, 404, 'Assignment not found']
  }),
  [4, 'a slash at the end', { path: '/assignments/' }, 404, 'Not found'],
  [4, 'no id before a name', { method: 'PATCH', path: '/assignments//toggle' }, 404, 'Not found'],
]

const raw: [number: number, why: string, path: string, status: number, error: string][] = [
  [5, 'an escape that is none', '/api/v1/assignments/%zz', 400, 'Invalid URL'],
  [5, 'bytes that are not UTF-8', '/api/v1/assignments/%ff', 400, 'Invalid URL'],
  [5, 'an escape cut short', '/api/v1/assignments/%', 400, 'Invalid URL'],
  [5, 'an escape in no path of the service', '/%zz', 400, 'Invalid URL'],
  [5, 'an escape that is none, after a host', 'http://kadai/api/v1/%zz', 400, 'Invalid URL'],
  [5, 'an escape in a host', 'http://kadai%/', 400, 'Invalid URL'],
  [5, 'an escape without a path', '*%', 400, 'Invalid URL'],
  [5, 'no host', 'http:///x', 400, 'Invalid URL'],
  [5, 'half a host', 'http://[', 400, 'Invalid URL'],
  [7, 'two slashes', '//api/v1/assignments/1', 404, 'Not found'],
  [7, 'two slashes within', '/api/v1//assignments/1', 404, 'Not found'],
  [7, 'upper case', '/API/v1/assignments/1', 404, 'Not found'],
  [7, 'a way up', '/api/v1/../v1/assignments/1', 404, 'Not found'],
  [7, 'an escaped slash', '/api/v1/assignments%2f1', 404, 'Not found'],
  [7, 'another version', '/api/v2/assignments/1', 404, 'Not found'],
]

describe('a bad path', () => {
  test('is refused', (t) => refuseAll(t, inputs))

  test('is refused as it comes over the wire, with a key and without', async (t) => {
    const { app, key } = await startService(t)
    const port = await listen(app)
    for (const [number, why, path, status, error] of raw) {
      await t.test(`${number}: ${why}`, async () => {
        for (const header of [`Authorization: Bearer ${key}\r\n`, '']) {
          const head = `GET ${path} HTTP/1.1\r\nHost: kadai\r\nConnection: close\r\n${header}\r\n`
          assertFailure(await askRaw(port, head), status, error)
        }
      })
    }
  })
})
