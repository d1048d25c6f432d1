import { createHash } from 'node:crypto'
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { median, quantile } from './quantiles.ts'

/** In milliseconds. */
export interface Latency {
  readonly p50: number
  readonly p99: number
  readonly p999: number
}

/** How long the disk takes each time to keep 4 KiB that are appended to a file in `folder`. */
export function syncTimes(folder: string): number[] {
  const file = path.join(folder, 'sync')
  const handle = openSync(file, 'w')
  const page = Buffer.alloc(4096, 1)
  const taken = Array.from({ length: 300 }, () => {
    const start = performance.now()
    writeSync(handle, page)
    fdatasyncSync(handle)
    return performance.now() - start
  })
  closeSync(handle)
  rmSync(file)
  return taken
}

/**
 * How long the processor takes each time to hash 1 MiB, which needs nothing else. Where it differs much, the host gives
 * the core to others in between, also if that counts as used here.
 */
export function hashTimes(): number[] {
  const bytes = Buffer.alloc(1024 * 1024, 1)
  return Array.from({ length: 1500 }, () => {
    const start = performance.now()
    createHash('sha256').update(bytes).digest()
    return performance.now() - start
  })
}

export const latencyOf = (taken: readonly number[]): Latency => ({
  p50: median(taken),
  p99: quantile(taken, 0.99),
  p999: quantile(taken, 0.999),
})
