import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { linksIn } from '../../src/web/links-in-text.ts'
import { create } from '../support/homework.ts'
import { processorTime } from '../support/processor-time.ts'
import { visitAsStudent } from '../support/web/student-visit.ts'

describe('the web addresses in a text', () => {
  const cases: readonly (readonly [why: string, text: string, ...links: string[]])[] = [
    ['none', 'Read chapter 4, http: and https://'],
    ['at the end of a sentence', 'See https://example.org/a.', 'https://example.org/a'],
    ['in brackets', '(https://example.org/a)', 'https://example.org/a'],
    ['with brackets', 'https://example.org/a_(b)', 'https://example.org/a_(b)'],
    [
      'in Japanese',
      '「https://example.org/課題?q=1」と、http://example.org。',
      'https://example.org/課題?q=1',
      'http://example.org',
    ],
    [
      'each once, in order',
      'https://b.example\nhttps://a.example https://b.example',
      'https://b.example',
      'https://a.example',
    ],
    ...['！', '？分かる', '，次', '：', '；', '…', '・', '］', '》', '〉', '〕', '｝', '’'].map(
      (end) =>
        [`before ${end}`, `見て：https://example.org/a${end}`, 'https://example.org/a'] as const,
    ),
    ['in capitals', 'HTTPS://EXAMPLE.ORG', 'HTTPS://EXAMPLE.ORG'],
    ['no other scheme', 'javascript:alert(1) data:text/html,x ftp://example.org'],
    ['no markup', 'https://example.org/"><script>', 'https://example.org/'],
    ['what is no address', 'https://[x'],
  ]
  for (const [why, text, ...links] of cases) {
    test(why, () => assert.deepEqual(linksIn(text), links))
  }

  test('are 20 at most, and found in 20,000 characters within 100 ms', () => {
    const many = Array.from({ length: 50 }, (_, n) => `https://example.org/${n}`)
    assert.deepEqual(linksIn(many.join(' ')), many.slice(0, 20))
    for (const part of ['https://', 'http', `https://a${')'.repeat(400)}`, 'https://a!!!!']) {
      const began = processorTime()
      linksIn(part.repeat(20_000 / part.length))
      assert.ok(processorTime() - began < 100, part)
    }
  })
})

test('an assignment shows the links in its description, which open in a tab of their own', async (t) => {
  const { browser, call } = await visitAsStudent(t)
  const description = 'Worksheet: https://example.org/a?b=1&c="2" and more'
  const { id } = await create(call, { description })
  const { text } = await browser.get(`/assignments/${id}`)
  const [, links = ''] = /<ul class="links"[^>]*>(.*?)<\/ul>/s.exec(text) ?? []
  assert.match(
    links,
    /<a href="https:\/\/example.org\/a\?b&#61;1&#38;c&#61;" target="_blank" rel="noreferrer"/,
  )
  const plain = await create(call, { description: 'Nothing to see' })
  assert.doesNotMatch((await browser.get(`/assignments/${plain.id}`)).text, /class="links"/)
})
