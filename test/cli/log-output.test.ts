import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LogOutput } from '../../src/cli/log-output.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const skip = process.platform === 'linux' ? false : 'needs Linux'

/** An output to a pipe that holds 64 KiB, and what reads from it. */
function pipe(t: TestContext) {
  const name = path.join(temporaryFolder(t), 'pipe')
  execFileSync('mkfifo', [name])
  const reader = fs.openSync(name, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK)
  const writer = fs.openSync(name, fs.constants.O_WRONLY | fs.constants.O_NONBLOCK)
  t.after(() => {
    for (const fd of [reader, writer]) fs.closeSync(fd)
  })
  const bytes = Buffer.alloc(1024 * 1024)
  const read = () => {
    try {
      return Buffer.from(bytes.subarray(0, fs.readSync(reader, bytes)))
    } catch {
      return Buffer.of()
    }
  }
  return { output: new LogOutput(writer), read }
}

/** So many that it has heard of what was written. */
async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await nextTurn()
}

/** How long it tries to write its last words, which fails. */
function secondsToGiveUp(output: LogOutput, code: string): number {
  const began = performance.now()
  assert.throws(() => output.flushSync(), { code })
  return (performance.now() - began) / 1000
}

/** What never arrives is waited for no longer than this. */
const patient = { timeout: 20_000 }

describe('the output of the log', { skip }, () => {
  test(
    'arrives whole and in order at a reader that pauses, cut within characters',
    patient,
    async (t) => {
      const { output, read } = pipe(t)
      const parts = Array.from({ length: 9 }, (_, n) => `${'-'.repeat(n)}${'課'.repeat(30_001)}\n`)
      for (const part of parts) output.write(part)
      let arrived = Buffer.of()
      while (arrived.length < Buffer.byteLength(parts.join(''))) {
        await nextTurn()
        arrived = Buffer.concat([arrived, read()])
      }
      assert.equal(arrived.toString(), parts.join(''))
    },
  )

  test('arrives also if it was idle before', patient, async (t) => {
    const { output, read } = pipe(t)
    for (const line of ['first', 'second', 'third']) {
      output.write(line)
      let arrived = ''
      while (arrived !== line) {
        await nextTurn()
        arrived += read().toString()
      }
      await someTurns()
    }
  })

  test(
    'keeps some megabytes for a reader that pauses, and loses the lines after them',
    patient,
    async (t) => {
      const { output, read } = pipe(t)
      const arrived = ['']
      const takeUntil = async (end: RegExp) => {
        while (!end.test(arrived.at(-1) ?? '')) {
          await nextTurn()
          arrived.push(read().toString())
        }
      }
      for (let n = 0; n < 4; n++) output.write(`${n}`.padEnd(1_000_000))
      // What fits into the pipe makes no room for another line.
      await takeUntil(/./)
      await someTurns()
      for (let n = 4; n < 20; n++) output.write(`${n}`.padEnd(1_000_000))
      output.write('last')
      await takeUntil(/last$/)
      assert.deepEqual(arrived.join('').split(/ +/), ['0', '1', '2', '3', 'last'])
    },
  )

  test(
    'arrives once, though the last words are written while the first ones are being written',
    patient,
    async (t) => {
      const { output, read } = pipe(t)
      output.write('first ')
      // The writing begins, and nobody hears of its end before the next turn.
      await nextTurn()
      output.write('last ')
      output.flushSync()
      let arrived = ''
      while (!arrived.includes('first ')) {
        await nextTurn()
        arrived += read().toString()
      }
      assert.deepEqual(arrived.split(' ').sort(), ['', 'first', 'last'])
    },
  )

  test(
    'goes on once the reader is back, although lines were lost meanwhile',
    patient,
    async (t) => {
      const { output, read } = pipe(t)
      for (let n = 0; n < 6; n++) output.write('x'.repeat(1_000_000))
      // Let the first attempts fail.
      await someTurns()
      let arrived = 0
      while (arrived < 4_000_000) {
        output.write('x'.repeat(500_000))
        await nextTurn()
        arrived += read().length
      }
    },
  )

  test('writes the last words before it ends, in order', (t) => {
    const { output, read } = pipe(t)
    output.write('first ')
    output.write('last')
    output.flushSync()
    assert.equal(read().toString(), 'first last')
  })

  test('gives up after a second if the reader takes nothing, and at once when asked again', (t) => {
    const { output } = pipe(t)
    output.write('x'.repeat(1_000_000))
    output.write('last')
    const seconds = secondsToGiveUp(output, 'EAGAIN')
    assert.ok(1 <= seconds && seconds < 5, `${seconds} s`)
    assert.ok(secondsToGiveUp(output, 'EAGAIN') < 0.5)
  })

  test('gives up at once if the disk is full', (t) => {
    const full = fs.openSync('/dev/full', 'w')
    t.after(() => fs.closeSync(full))
    const output = new LogOutput(full)
    output.write('first')
    output.write('second')
    assert.ok(secondsToGiveUp(output, 'ENOSPC') < 0.5)
  })
})
