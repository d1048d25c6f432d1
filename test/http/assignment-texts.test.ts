import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Assignment } from '../../src/domain/assignment.ts'
import { assignmentText } from '../../src/http/assignment-text.ts'
import { AssignmentTexts } from '../../src/http/assignment-texts.ts'
import { toBytes } from '../../src/http/bytes-as-text.ts'
import { anAssignment } from '../support/builders.ts'

const zone = 'Asia/Tokyo'
const owner = 7
const textOf = (it: Assignment) => assignmentText(it, zone)
const anAssignmentOf = (id: number, description = '課題'): Assignment => ({
  ...anAssignment({ description, updatedAt: 1_775_000_000_000 + description.length }),
  id,
  userId: owner,
})

/** What a list of these says, of which those that are kept are given by their places. */
function joined(texts: AssignmentTexts, items: readonly Assignment[]): string {
  const own = texts.of(owner, zone)
  const { text, count } = own.join(items.map((it) => own.known(it) ?? it))
  assert.equal(count, items.length)
  return toBytes(text).toString()
}

describe('the texts of assignments', () => {
  test('are joined as they are, however many were kept, and however long they are', () => {
    const texts = new AssignmentTexts()
    const item = fc.record({ id: fc.nat(30), length: fc.integer({ min: 0, max: 20_000 }) })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 30 }), (wanted) => {
        const items = wanted.map(({ id, length }) => anAssignmentOf(id, '課'.repeat(length)))
        assert.equal(joined(texts, items), items.map(textOf).join(','))
      }),
    )
  })

  test('are kept from the first time on, until the assignment changes', () => {
    const own = new AssignmentTexts().of(owner, zone)
    const [one, other] = [anAssignmentOf(1), anAssignmentOf(2)]
    assert.equal(own.known(one), undefined)
    own.join([one, other])
    assert.notEqual(own.known(one), undefined)
    assert.equal(own.known({ ...one, updatedAt: one.updatedAt + 1 }), undefined)
    // Found where it is kept, though whoever asks has read it.
    assert.deepEqual(
      own.join([{ ...one, title: 'of the same version' }]).text,
      own.join([one]).text,
    )
  })

  test('are nobody else’s, and of no other zone', () => {
    const texts = new AssignmentTexts()
    const it = anAssignmentOf(1)
    texts.of(owner, zone).join([it])
    assert.equal(texts.of(owner + 16, zone).known(it), undefined)
    assert.equal(texts.of(owner, 'UTC').known(it), undefined)
  })
})
