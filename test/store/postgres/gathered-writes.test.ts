import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { gatheredWrites } from '../../../src/store/engines/postgres/gathered-writes.ts'

/** A stream, and what went out by it, each time that something did. */
function stream() {
  const sent: string[] = []
  const it = new Writable({
    writev(chunks, done) {
      sent.push(chunks.map(({ chunk }) => String(chunk)).join(''))
      done()
    },
  })
  return { it, sent }
}

describe('gathered writes', () => {
  test('of one turn of the event loop are sent together at its end, in order', async () => {
    const { it, sent } = stream()
    const gather = gatheredWrites(it)
    for (const part of ['begin ', 'insert ', 'commit']) {
      gather()
      it.write(part)
      // What follows an answer that is known already is of the same turn.
      await undefined
    }
    assert.deepEqual(sent, [])
    await turn()
    assert.deepEqual(sent, ['begin insert commit'])
  })

  test('of different turns are sent separately', async () => {
    const { it, sent } = stream()
    const gather = gatheredWrites(it)
    for (const part of ['one', 'two']) {
      gather()
      it.write(part)
      await turn()
    }
    assert.deepEqual(sent, ['one', 'two'])
  })

  test('of two gatherers on one stream are sent together at the end of the turn', async () => {
    const { it, sent } = stream()
    for (const gather of [gatheredWrites(it), gatheredWrites(it)]) {
      gather()
      it.write('part ')
    }
    await turn()
    assert.deepEqual(sent, ['part part '])
  })
})
