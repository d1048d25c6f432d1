import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertFailure } from '../../support/http/failure.ts'
import { askRaw, listen } from '../../support/raw-socket.ts'
import { type Service, startService } from '../../support/service.ts'

const valid = ['', 'kadai:', 'KADAI.example.:8080', '10.0.0.1:80', '[f::]:80', 'my_kadai', '%C3%A4']
const invalid = ['kadai/', 'ka dai', 'me@kadai', 'kadai:http', '[::1', '[kadai]', 'kadä', 'a,b']

describe('a request with', () => {
  const refused: [why: string, fields: string[]][] = [
    ['no host', []],
    ['two hosts', ['Host: kadai', 'Host: other']],
    ...invalid.map((it): [string, string[]] => [`the host “${it}”`, [`Host: ${it}`]]),
  ]
  for (const [why, hosts] of refused) {
    test(`39: ${why} is refused`, async (t) => {
      const answer = await ask(await startService(t), hosts)
      assertFailure(answer, 400, 'Bad request')
      assert.equal(answer.headers.connection, 'close')
    })
  }

  for (const host of valid) {
    test(`the host “${host}” is served`, async (t) => {
      assert.equal((await ask(await startService(t), [`Host: ${host}`])).status, 200)
    })
  }

  test('no host is served in HTTP/1.0', async (t) => {
    assert.equal((await ask(await startService(t), [], '1.0')).status, 200)
  })

  for (const hosts of [['Host: kadai', 'Host: other'], ['Host: kadai/']]) {
    test(`${hosts} is refused in HTTP/1.0 as well`, async (t) => {
      assertFailure(await ask(await startService(t), hosts, '1.0'), 400, 'Bad request')
    })
  }
})

type Version = '1.0' | '1.1'

async function ask({ app, key }: Service, hosts: string[], version: Version = '1.1') {
  const port = await listen(app)
  const fields = [...hosts, `Authorization: Bearer ${key}`, 'Connection: close', '', '']
  const request = [`GET /api/v1/assignments HTTP/${version}`, ...fields].join('\r\n')
  return askRaw(port, Buffer.from(request, 'latin1'))
}
