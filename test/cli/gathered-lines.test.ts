import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { GatheredLines } from '../../src/cli/gathered-lines.ts'

function gather(): { lines: GatheredLines; written: string[] } {
  const written: string[] = []
  const output = { write: (text: string) => written.push(text), flushSync: () => {} }
  return { lines: new GatheredLines(output), written }
}

describe('GatheredLines', () => {
  test('writes lines of up to 200,000 characters whole and in order', () => {
    const { lines, written } = gather()
    const lengths = [10, 30_000, 1, 65_536, 3, 21_845, 21_846, 200_000, 0, 40_000, 5]
    const all = lengths.map((length, n) => `${n} ${'課'.repeat(length)}\n`)
    for (const line of all) lines.write(line)
    lines.flushSync()
    assert.equal(written.join(''), all.join(''))
  })

  test('writes once enough lines are buffered or on flush(), and nothing on a second flush()', () => {
    const { lines, written } = gather()
    const line = `${'x'.repeat(99)}\n`
    for (let n = 0; n < 1000; n++) lines.write(line)
    assert.equal(written.length, 1)
    lines.flush()
    lines.flush()
    assert.equal(written.length, 2)
    assert.equal(written.join(''), line.repeat(1000))
  })
})
