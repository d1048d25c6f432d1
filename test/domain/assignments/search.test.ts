import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  kanaOf,
  searchForm,
  searchWords,
  streamSafe,
} from '../../../src/domain/assignments/search.ts'
import { processorTime } from '../../support/processor-time.ts'

const mark = String.raw`[\p{M}\uff9e\uff9f]`
const joinedAfterEach30 = (text: string) =>
  text.replace(new RegExp(`${mark}{30}(?=${mark})`, 'gu'), '$&\u034f')

/** Marks of one code unit and of two, and letters, up to 70 in a row. */
const run = fc
  .tuple(fc.constantFrom('\u0301', '\uff9e', '\u{1d165}', 'e', 'か', '😀'), fc.nat(70))
  .map(([it, times]) => it.repeat(times))

describe('a text that is to be normalised', () => {
  test('has a joiner after each 30 marks in a row, wherever they are', () => {
    fc.assert(
      fc.property(fc.array(run, { minLength: 30, maxLength: 90 }), (runs) => {
        const text = runs.join('').padEnd(1000, 'x')
        assert.equal(streamSafe(text), joinedAfterEach30(text))
      }),
    )
  })

  test('takes not much longer with the look for marks, if it is long and has few', () => {
    const texts = Array.from({ length: 600 }, (_, number) =>
      `${number}レポートを書く。`.repeat(2000),
    )
    const least = (work: (text: string) => unknown) =>
      Math.min(
        ...Array.from({ length: 4 }, () => {
          const began = processorTime()
          for (const text of texts) work(text)
          return processorTime() - began
        }),
      )
    const normalising = least((text) => text.normalize('NFKC'))
    assert.ok(least(streamSafe) < 3 * normalising)
  })
})

const katakana =
  'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ'
const hiragana =
  'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ'

test('the form for search has hiragana for all katakana for which there is a single one', () => {
  assert.equal(searchForm(katakana), hiragana)
  assert.equal(searchForm(hiragana), hiragana)
  assert.equal(searchForm('・ーヷヸヹヺㇰ'), '・ーヷヸヹヺㇰ')
})

test('what is made equal in a text are the kana of the words alone, each once', () => {
  const words = searchWords('プリントのかかり 2')
  assert.deepEqual(kanaOf(words), { katakana: 'プリントノカ', hiragana: 'ぷりんとのか' })
  assert.deepEqual(kanaOf(searchWords('数学ー')), { katakana: '', hiragana: '' })
  assert.deepEqual(kanaOf(searchWords(katakana)), { katakana, hiragana })
})

test('the form for search is NFKC with A to Z in lower case and hiragana, also of a text of ASCII alone', () => {
  // The sign for kelvin becomes K.
  const odd = fc.constantFrom(...'AzÉéＥｅﾌﾟかカヽー・İς😀ﬁ\u0301\u212a')
  const text = fc.oneof(fc.string(), fc.string({ unit: odd }))
  fc.assert(
    fc.property(text, (text) => {
      const lower = text.normalize('NFKC').replace(/[A-Z]/g, (it) => it.toLowerCase())
      const expected = [...lower].map((it) => hiragana[katakana.indexOf(it)] ?? it)
      assert.equal(searchForm(text), expected.join(''))
    }),
  )
})
