import {
  closeSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { after, type TestContext } from 'node:test'
import { compileLibrary } from '../support/processes/preloaded.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** What becomes of a write or a sync. */
export interface Fault {
  /** What the system answers; `SIGKILL` ends the process in its place. */
  readonly kind: 'EIO' | 'ENOSPC' | 'SIGKILL'
  /** Whether all that follow fail too. */
  readonly lasts: boolean
}

/** The disk of one folder, below a program of its own. */
interface FailingDisk {
  /** What the program is told. */
  readonly env: Readonly<Record<string, string>>
  /** Has the nth write or sync from now on fail. */
  fail(nth: number, fault: Fault): void
  /** Nothing fails from now on. Answers what there was since `fail`; the syncs are those of files. */
  mend(): { readonly writesAndSyncs: number; readonly failedSyncs: number }
}

const scratch = mkdtempSync(path.join(tmpdir(), 'kadai-disk-'))
after(() => rmSync(scratch, { recursive: true }))
const library = path.join(scratch, 'failing-disk.so')
const obstacle = compileLibrary(path.join(import.meta.dirname, 'failing-disk.c'), library)

/** For the `skip` option of a test that needs one. */
export const skipWithoutFailingDisk = obstacle !== undefined && `no disk can fail here: ${obstacle}`

/** In the fields of `struct orders`. */
const fields = 5

export function failingDisk(t: TestContext, folder: string): FailingDisk {
  const file = path.join(temporaryFolder(t), 'orders')
  writeFileSync(file, new BigInt64Array(fields))
  const orders = openSync(file, 'r+')
  t.after(() => closeSync(orders))
  const order = (from: number, ...values: readonly number[]) => {
    const given = BigInt64Array.from(values, BigInt)
    writeSync(orders, given, 0, undefined, from * given.BYTES_PER_ELEMENT)
  }
  return {
    // libuv must not write past the functions that the library stands before.
    env: {
      LD_PRELOAD: library,
      FAILING_FOLDER: folder,
      FAILING_ORDERS: file,
      UV_USE_IO_URING: '0',
    },
    fail(nth, { kind, lasts }) {
      order(0, 0, nth, kind === 'SIGKILL' ? 0 : constants.errno[kind], Number(lasts), 0)
    },
    mend() {
      order(1, 0)
      const [writesAndSyncs = 0, , , , failedSyncs = 0] = readOrders(orders)
      return { writesAndSyncs, failedSyncs }
    },
  }
}

function readOrders(file: number): readonly number[] {
  const values = new BigInt64Array(fields)
  readSync(file, values, 0, values.byteLength, 0)
  return [...values].map(Number)
}
