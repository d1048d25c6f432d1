import { createHash } from 'node:crypto'
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

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
 * How long the processor takes each time to hash 1 MiB, which needs nothing else. Where the host gives it to others in
 * between, it may be much slower for some milliseconds, and still count as used here.
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

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const middle = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1)
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}
