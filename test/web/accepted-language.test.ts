import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startService } from '../support/service.ts'

const cases: readonly [accepted: string, language: 'ja' | 'en'][] = [
  ['ja, en;q=0.9', 'ja'],
  ['en, ja;q=0.9', 'en'],
  ['en;q=0.5, ja;q=0.8', 'ja'],
  ['en;q=0.5, ja', 'ja'],
  ['ja;q=0.8, en;q=0.8', 'ja'],
  ['fr, ja;q=0.8, en;q=0.5', 'ja'],
  ['ja-JP, en-US;q=0.9', 'ja'],
  ['en-US;q=0.3, JA-jp ; Q=0.4', 'ja'],
  ['en;q=0, ja', 'ja'],
  ['en;q=0, ja;q=0.001', 'ja'],
  ['en;q=0.000, *', 'ja'],
  ['en;q=0', 'ja'],
  ['ja;q=0', 'en'],
  ['en;q=0, ja;q=0', 'en'],
  ['ja;q=0.5, *', 'en'],
  ['*', 'en'],
  ['*;q=0, ja', 'ja'],
  ['ja;q=much, en;q=0.1', 'en'],
  ['fr', 'en'],
  ['jav', 'en'],
  ['', 'en'],
]

describe('a page for somebody who is not known', () => {
  for (const [accepted, language] of cases) {
    test(`is in “${language}” for a browser that accepts “${accepted}”`, async (t) => {
      const { app } = await startService(t)
      const headers = { 'accept-language': accepted }
      const { body } = await app.inject({ url: '/sign-in', headers })
      assert.equal(/<html lang="(\w+)">/.exec(body)?.[1], language)
    })
  }

  test('is in English for a browser that says nothing of languages', async (t) => {
    const { app } = await startService(t)
    const { body } = await app.inject({ url: '/sign-in' })
    assert.match(body, /<html lang="en">/)
  })
})
