import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isOpenToOthers, localUrl } from '../../src/config/local-url.ts'

const addresses: [host: string, url: string, isOpen: boolean][] = [
  ['127.0.0.1', 'http://127.0.0.1:8080', false],
  ['kadai.internal', 'http://kadai.internal:8080', false],
  ['fd00::7', 'http://[fd00::7]:8080', false],
  ['0.0.0.0', 'http://127.0.0.1:8080', true],
  ['::', 'http://[::1]:8080', true],
]

describe('a service without BASE_URL', () => {
  for (const [host, url, isOpen] of addresses) {
    test(`is at ${url} with HOST=${host}`, () => {
      assert.equal(localUrl({ host }, 8080), url)
      assert.equal(isOpenToOthers({ host }), isOpen)
    })
  }
})
