import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Store } from '../../../src/store/store.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { engines, openStore } from '../../support/stores.ts'

const searches: [why: string, text: string, found: readonly string[]][] = [
  ['A to Z in either case', 'ESSAY', ['essay', 'Essay', 'Ｅｓｓａｙ　１']],
  ['other letters in their own case alone', 'É', ['É']],
  ['letters of full width', 'essay 1', ['Ｅｓｓａｙ　１']],
  ['letters of half width', 'Ｅｓｓａｙ　１', ['Ｅｓｓａｙ　１']],
  ['kana of half width, with their marks', 'ガイド', ['ｶﾞｲﾄﾞ']],
  ['kana of full width', 'ﾌﾟﾘﾝﾄ', ['プリント']],
  ['an accent apart from its letter', 'cafe\u0301', ['caf\u00e9']],
  ['a per cent sign of full width', '100％', ['100%']],
  ['in the middle of Japanese', '書感', ['読書感想文']],
  ['a per cent sign is itself', '100%', ['100%']],
  ['an underscore is itself', 'a_b', ['a_b']],
  ['a backslash is itself', 'a\\b', ['a\\b']],
  ['a backslash at the end', '\\', ['a\\b']],
  ['a quotation mark', `'; --`, [`x'; --`]],
  ['a noncharacter, and no other', '\uffff', ['\uffff']],
  ['nothing in particular', 'nowhere', []],
]

/** Normalised, each character is eighteen, and 33 bytes. */
const longestInBytes = '\u{fdfa}'.repeat(500)

const titled = (title: string) => anAssignment({ title })
const order = { by: 'createdAt', descending: false } as const

for (const kind of engines) {
  describe(`a search for a text on ${kind.name}`, { skip: kind.skip }, () => {
    let store: Store
    before(async () => {
      store = (await openStore(kind)).store
    })
    after(() => store.close())

    test('ignores width, ignores case for A to Z only, and takes %, _ and backslash literally', async () => {
      const userId = await seedUser(store)
      const titles = ['essay', 'Essay', 'É', 'é', '読書感想文', '100%', '1000', 'a_b']
      const wide = ['Ｅｓｓａｙ　１', 'ｶﾞｲﾄﾞ', 'プリント', 'caf\u00e9']
      const quoting = ['axb', 'a\\b', `x'; --`]
      const odd = ['\ufffd', '\ufffe', '\uffff']
      await seedAssignments(store, userId, [...titles, ...wide, ...quoting, ...odd].map(titled))
      for (const [why, text, found] of searches) {
        const all = await store.assignments.all(userId, { criteria: { text }, order })
        assert.deepEqual(
          all.map(({ title }) => title),
          found,
          why,
        )
      }
    })

    test('finds it in the title, the description and the subject', async () => {
      const userId = await seedUser(store)
      const fields = ['title', 'description', 'subject']
      const given = fields.map((field) => anAssignment({ [field]: 'the needle' }))
      await seedAssignments(store, userId, [...given, anAssignment()])
      const count = async (text: string) => {
        const page = { page: 1, pageSize: 9 }
        return (await store.assignments.list(userId, { criteria: { text }, order }, page))
          .totalCount
      }
      assert.equal(await count('NEEDLE'), 3)
      assert.equal(await count('needle\n'), 0, 'no text goes on in the next field')
      assert.equal(await count(longestInBytes), 0, 'no text is too long to be searched for')
    })
  })
}
