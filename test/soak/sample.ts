import { readdirSync, readFileSync, statSync } from 'node:fs'

/** What a process takes up at one moment. */
export interface Sample {
  /** Since the beginning. */
  readonly seconds: number
  readonly memoryMiB: number
  readonly openFiles: number
  /** Of the write-ahead log. */
  readonly logMiB: number
  /** Since the sample before, in milliseconds. */
  readonly p99: number
}

const mebibyte = 2 ** 20

export function memoryOf(pid: number): number {
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return (Number(resident?.[1]) * 1024) / mebibyte
}

export const openFilesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

export const sizeOf = (file: string) =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) / mebibyte

export function percentile99(milliseconds: readonly number[]): number {
  const sorted = [...milliseconds].sort((a, b) => a - b)
  return sorted[Math.floor(0.99 * sorted.length)] ?? 0
}
