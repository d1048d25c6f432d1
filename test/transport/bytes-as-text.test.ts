import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bytesAsText, utf8Of } from '../../src/http/bodies/bytes-as-text.ts'

describe('utf8Of and bytesAsText', () => {
  const texts = {
    'of length 0': '',
    'of ASCII characters': 'essay',
    'of 2-, 3- and 4-byte characters': 'é課🎒',
    'with a lone surrogate': 'a\ud83cb',
    'that just fits the reused buffer': '課'.repeat(21_845),
    'that exceeds the reused buffer': '課'.repeat(21_846),
  }
  for (const [kind, text] of Object.entries(texts)) {
    test(`encode a text ${kind} as Node does`, () => {
      assert.deepEqual(utf8Of(text), Buffer.from(text))
      assert.equal(bytesAsText(text), Buffer.from(text).toString('latin1'))
    })
  }

  test('return a text that later calls do not change', () => {
    const first = bytesAsText('課題')
    bytesAsText('提出')
    assert.equal(Buffer.from(first, 'latin1').toString(), '課題')
  })
})
