import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matches } from '../../../src/domain/assignments/assignment-criteria.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'

const searches: [why: string, text: string, found: readonly string[]][] = [
  ['A to Z in either case', 'ESSAY', ['essay', 'Essay', 'Ｅｓｓａｙ　１']],
  ['other letters in their own case alone', 'É', ['É']],
  ['letters of full width', 'essay 1', ['Ｅｓｓａｙ　１']],
  ['letters of half width', 'Ｅｓｓａｙ　１', ['Ｅｓｓａｙ　１']],
  ['kana of half width, with their marks', 'ガイド', ['ｶﾞｲﾄﾞ', 'The ｶﾞｲﾄﾞ part 2']],
  ['kana of full width', 'ﾌﾟﾘﾝﾄ', ['プリント', 'ぷりんと配布']],
  ['hiragana, for katakana of either width', 'がいど', ['ｶﾞｲﾄﾞ', 'The ｶﾞｲﾄﾞ part 2']],
  ['katakana, for hiragana', 'プリント', ['プリント', 'ぷりんと配布']],
  ['katakana with hiragana, as one input method left it', 'ぷリンと配', ['ぷりんと配布']],
  ['kana among other words', '2 がいド', ['The ｶﾞｲﾄﾞ part 2']],
  ['a long vowel by its mark alone', 'すきー', ['スキー']],
  ['a long vowel by another letter', 'すきい', []],
  ['hiragana in parts, where katakana have none of one letter', 'わ\u3099', []],
  ['an accent apart from its letter', 'cafe\u0301', ['caf\u00e9']],
  ['a per cent sign of full width', '100％', ['100%']],
  ['in the middle of Japanese', '書感', ['読書感想文']],
  ['a per cent sign is itself', '100%', ['100%']],
  ['an underscore is itself', 'a_b', ['a_b']],
  ['a backslash is itself', 'a\\b', ['a\\b']],
  ['a backslash at the end', '\\', ['a\\b']],
  ['a quotation mark', `'; --`, [`x'; --`]],
  ['a noncharacter, and no other', '\uffff', ['\uffff']],
  ['words in any order, with any spaces between', ' ガイド\n 2　the ', ['The ｶﾞｲﾄﾞ part 2']],
  ['words that are not all there', 'ガイド 3', []],
  ['the same word twice', '2 2', ['The ｶﾞｲﾄﾞ part 2']],
  ['spaces alone', ' ', ['Ｅｓｓａｙ　１', `x'; --`, 'The ｶﾞｲﾄﾞ part 2', 'a b c d e f g h i j  k l']],
  ['ten words', 'a b c d e f g h i j', ['a b c d e f g h i j  k l']],
  [
    'more words than ten, the rest as it is',
    'j i h g f e d c b a k l',
    ['a b c d e f g h i j  k l'],
  ],
  ['more words than ten, the rest in another order', 'a b c d e f g h i j l k', []],
  ['nothing in particular', 'nowhere', []],
]

/** Normalised, each character is eighteen, and 33 bytes. */
const longestInBytes = '\u{fdfa}'.repeat(500)

/** Each of hiragana and katakana, and what is beside them. */
const everyKana = Array.from({ length: 0xbf }, (_, n) => String.fromCharCode(0x3041 + n))

const titled = (title: string) => anAssignment({ title })
const order = { by: 'createdAt', descending: false } as const

onEveryEngine('a search for a text', (on) => {
  test('ignores width and kind of kana, ignores case for A to Z only, and takes %, _ and backslash literally', async () => {
    const userId = await seedUser(on.store)
    const titles = ['essay', 'Essay', 'É', 'é', '読書感想文', '100%', '1000', 'a_b']
    const wide = ['Ｅｓｓａｙ　１', 'ｶﾞｲﾄﾞ', 'プリント', 'caf\u00e9', 'ぷりんと配布']
    const words = ['The ｶﾞｲﾄﾞ part 2', 'a b c d e f g h i j  k l']
    const kana = ['スキー', 'ヷ', 'わ']
    const quoting = ['axb', 'a\\b', `x'; --`]
    const odd = ['\ufffd', '\ufffe', '\uffff']
    await seedAssignments(
      on.store,
      userId,
      [...titles, ...wide, ...kana, ...quoting, ...odd, ...words].map(titled),
    )
    for (const [why, text, found] of searches) {
      const all = await on.store.assignments.all(userId, { criteria: { text }, order })
      assert.deepEqual(
        all.map(({ title }) => title),
        found,
        why,
      )
    }
  })

  test('makes each kana equal to what the domain does, and to no other', async () => {
    const userId = await seedUser(on.store)
    const given = await seedAssignments(on.store, userId, everyKana.map(titled))
    for (const text of [...everyKana, everyKana.join(' '), everyKana.join('')]) {
      const all = await on.store.assignments.all(userId, { criteria: { text }, order })
      const expected = given.filter((it) => matches({ text }, it))
      assert.deepEqual(all, expected, text)
    }
  })

  test('finds it in the title, the description and the subject', async () => {
    const userId = await seedUser(on.store)
    const fields = ['title', 'description', 'subject']
    const given = fields.map((field) => anAssignment({ [field]: 'the needle' }))
    await seedAssignments(on.store, userId, [...given, anAssignment()])
    const count = async (text: string) => {
      const page = { page: 1, pageSize: 9 }
      return (await on.store.assignments.list(userId, { criteria: { text }, order }, page))
        .totalCount
    }
    assert.equal(await count('NEEDLE'), 3)
    assert.equal(await count(' needle\n'), 3)
    await seedAssignments(on.store, userId, [
      anAssignment({ title: 'a', description: 'b', subject: 'c needle' }),
    ])
    assert.equal(await count('c a b'), 1, 'each word is in one of them')
    assert.equal(await count('ab'), 0, 'no word goes on in the next field')
    assert.equal(await count(longestInBytes), 0, 'no text is too long to be searched for')
  })
})
