import { describe, test } from 'node:test'
import { type BadInput, invalid, refuseAll } from '../../support/http/bad-input.ts'
import { assertFailure } from '../../support/http/failure.ts'
import { askRaw, listen } from '../../support/raw-socket.ts'
import { startService } from '../../support/service.ts'

type Row = [number: number, why: string, id: string]

const notIntegers: Row[] = [
  [1, 'a word as id', 'abc'],
  [1, 'a fraction as id', '1.0'],
  [1, 'hexadecimal as id', '0x1'],
  [1, 'a minus sign in an id', '-1'],
  [1, 'a plus sign in an id', '+1'],
  [1, 'an exponent in an id', '1e2'],
  [1, 'a full-width digit as id', '%EF%BC%91'],
  [1, 'a path parameter after an id', '1;a=b'],
  [1, 'white space before an id', '%201'],
  [6, 'a NUL as id', '%00'],
  [6, 'a NUL after an id', '1%00'],
]

const idsOfNothing: Row[] = [
  [2, 'id 0', '0'],
  [2, 'an id above 2^53', '9007199254740993'],
  [2, 'an id above 2^64', '99999999999999999999'],
  [3, 'an id of 101 digits', '1'.repeat(101)],
  [3, 'an id of 20,000 digits', '1'.repeat(20_000)],
]

const inputs: BadInput[] = [
  ...notIntegers.map(([number, why, id]): BadInput => {
    return [number, why, { path: `/assignments/${id}` }, ...invalid('id must be an integer')]
  }),
  ...idsOfNothing.map(([number, why, id]): BadInput => {
    return [number, why, { path: `/assignments/${id}` }, 404, 'Assignment not found']
  }),
  [4, 'a trailing slash', { path: '/assignments/' }, 404, 'Not found'],
  [
    4,
    'an empty id before /toggle',
    { method: 'PATCH', path: '/assignments//toggle' },
    404,
    'Not found',
  ],
]

const noUrl = invalid('URL is not valid')

const raw: [number: number, why: string, path: string, status: number, error: string][] = [
  [5, 'an invalid escape', '/api/v1/assignments/%zz', ...noUrl],
  [5, 'an escape that is not UTF-8', '/api/v1/assignments/%ff', ...noUrl],
  [5, 'a truncated escape', '/api/v1/assignments/%', ...noUrl],
  [5, 'an invalid escape outside the API', '/%zz', ...noUrl],
  [5, 'an invalid escape after a host', 'http://kadai/api/v1/%zz', ...noUrl],
  [5, 'an invalid escape in a host', 'http://kadai%/', ...noUrl],
  [5, 'an invalid escape without a path', '*%', ...noUrl],
  [5, 'an empty host', 'http:///x', ...noUrl],
  [5, 'an incomplete host', 'http://[', ...noUrl],
  [7, 'two leading slashes', '//api/v1/assignments/1', 404, 'Not found'],
  [7, 'two slashes within the path', '/api/v1//assignments/1', 404, 'Not found'],
  [7, 'a path in upper case', '/API/v1/assignments/1', 404, 'Not found'],
  [7, 'a .. segment', '/api/v1/../v1/assignments/1', 404, 'Not found'],
  [7, 'an escaped slash', '/api/v1/assignments%2f1', 404, 'Not found'],
  [7, 'an unknown API version', '/api/v2/assignments/1', 404, 'Not found'],
]

describe('an invalid path', () => {
  test('gets 400 or 404, and changes nothing', (t) => refuseAll(t, inputs))

  test('gets 400 or 404 on a raw socket, with and without a key', async (t) => {
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
