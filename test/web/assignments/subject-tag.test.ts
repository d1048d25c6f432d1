import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hueOf, subjectTag } from '../../../src/web/components/subject-tag.ts'

const japanese = ['国語', '数学', '英語', '理科', '社会', '音楽', '美術', '体育']
const english = ['Japanese', 'Math', 'English', 'Science', 'History', 'Music', 'Art', 'PE']

describe('the colour of a subject', () => {
  for (const subjects of [japanese, english]) {
    test(`is different for each of ${subjects.join(', ')}`, () => {
      const hues = new Set(subjects.map(hueOf))
      assert.deepEqual(
        [...hues].sort(),
        subjects.map((_, n) => `hue-${n}`),
      )
    })
  }

  test('is one of eight hues for any subject', () => {
    for (let n = 0; n < 1000; n++) assert.match(hueOf(`subject ${n}`), /^hue-[0-7]$/)
  })

  test('is absent without a subject', () => {
    assert.equal(subjectTag(''), undefined)
  })
})
