import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bytesAsText, utf8Of } from '../../src/http/bodies/bytes-as-text.ts'

describe('the UTF-8 of a text', () => {
  const texts = {
    'of no character': '',
    'of one byte a character': 'essay',
    'of two, three and four bytes': 'é課🎒',
    'with half a pair': 'a\ud83cb',
    'that just fits the reused memory': '課'.repeat(21_845),
    'that does not': '課'.repeat(21_846),
  }
  for (const [kind, text] of Object.entries(texts)) {
    test(`${kind}: is that of Node`, () => {
      assert.deepEqual(utf8Of(text), Buffer.from(text))
      assert.equal(bytesAsText(text), Buffer.from(text).toString('latin1'))
    })
  }

  test('stays in a string while others are made', () => {
    const first = bytesAsText('課題')
    bytesAsText('提出')
    assert.equal(Buffer.from(first, 'latin1').toString(), '課題')
  })
})
