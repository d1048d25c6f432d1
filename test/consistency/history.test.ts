import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Read, wrongReads } from './history.ts'

const write = (sent: number, answered: number, state: string) => ({ sent, answered, state })
const read = (sent: number, answered: number, shown: string): Read<string> => ({
  sent,
  answered,
  shown,
  of: (state) => state,
})

const writes = [write(10, 20, 'one'), write(30, 40, 'two')]

const cases: [what: string, reads: Read<string>[], wrong: number][] = [
  ['what there was before all writes', [read(1, 2, 'none')], 0],
  ['what was acknowledged before', [read(21, 22, 'one'), read(41, 42, 'two')], 0],
  ['a change that is under way', [read(11, 12, 'one')], 0],
  ['the state before a change that is under way', [read(11, 12, 'none')], 0],
  ['any state of several that there were meanwhile', [read(5, 50, 'one')], 0],
  [
    'the old state beside a read that shows the new one',
    [read(11, 15, 'one'), read(12, 16, 'none')],
    0,
  ],
  ['less than was acknowledged before', [read(21, 22, 'none')], 1],
  ['more than was requested', [read(1, 2, 'one')], 1],
  ['what there never was', [read(11, 12, 'three')], 1],
  [
    'the old state after a read that showed the new one',
    [read(11, 12, 'one'), read(13, 14, 'none')],
    1,
  ],
]

describe('reads', () => {
  for (const [what, reads, wrong] of cases) {
    test(`are ${wrong === 0 ? 'right' : 'wrong'} that show ${what}`, () => {
      const found = wrongReads('none', writes, reads).map(({ shown }) => shown)
      assert.deepEqual(
        found,
        reads.slice(reads.length - wrong).map(({ shown }) => shown),
      )
    })
  }

  test('are wrong with what they could have shown', () => {
    const [{ possible } = assert.fail('is right')] = wrongReads('none', writes, [
      read(21, 32, 'none'),
    ])
    assert.deepEqual(possible, ['one', 'two'])
  })

  test('are all right exactly if some order of all requests explains them', () => {
    const anySpan = fc
      .tuple(fc.nat(40), fc.nat(20))
      .map(([sent, lasts]) => [sent, sent + lasts] as const)
    const anyState = fc.constantFrom('none', 'one')
    const anyWrites = fc.array(anyState, { maxLength: 4 }).chain((states) =>
      fc
        .uniqueArray(fc.nat(60), { minLength: 2 * states.length, maxLength: 2 * states.length })
        .map((ticks) => {
          const rising = ticks.toSorted((a, b) => a - b)
          return states.map((state, n) => write(at(rising, 2 * n), at(rising, 2 * n + 1), state))
        }),
    )
    const anyRead = fc
      .tuple(anySpan, anyState)
      .map(([[sent, answered], state]) => read(sent, answered, state))
    const property = fc.property(
      anyWrites,
      fc.array(anyRead, { maxLength: 5 }),
      (writes, reads) => {
        // No two events happen at once.
        const apart = reads.map((it, n) => ({
          ...it,
          sent: it.sent + 0.1 + n / 100,
          answered: it.answered + 0.5 + n / 100,
        }))
        const isExplained = wrongReads('none', writes, apart).length === 0
        assert.equal(isExplained, isExplainedByTrying(writes, apart))
      },
    )
    fc.assert(property, { numRuns: 3000 })
  })
})

const at = (ticks: readonly number[], place: number) => ticks[place] ?? assert.fail('too few')

/** Tries every version for each read, whatever they show, and then whether they agree. */
function isExplainedByTrying(
  writes: readonly ReturnType<typeof write>[],
  reads: readonly Read<string>[],
): boolean {
  const states = ['none', ...writes.map(({ state }) => state)]
  const agree = (versions: readonly number[]) =>
    reads.every((read, n) => {
      const version = at(versions, n)
      return (
        states[version] === read.shown &&
        writes.every(({ sent, answered }, before) =>
          version > before ? sent < read.answered : answered > read.sent,
        ) &&
        reads.every((other, m) => other.answered > read.sent || at(versions, m) <= version)
      )
    })
  const tried = (versions: readonly number[]): boolean =>
    versions.length === reads.length
      ? agree(versions)
      : states.some((_, version) => tried([...versions, version]))
  return tried([])
}
