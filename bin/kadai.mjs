#!/usr/bin/env node
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import v8 from 'node:v8'
import { launch } from './launch.mjs'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/**
 * Threads that collect garbage and compile: as many as there are cores beside the one that answers, and
 * no more than Node would have. While Node's four work, they take four fifths of a single core.
 */
const helpers = Math.min(Math.max((os.availableParallelism?.() ?? 1) - 1, 1), 4)

/**
 * MiB of old heap. The longest lists, six at once, need a sixth of it. With this limit, V8 lets the heap grow by 60 %
 * until it collects; with twice as much, to three times what is in use.
 */
const oldHeap = 1024

/** Whether Node would have more, and nobody has asked for that. Its limit counts a young heap of up to 96 MiB. */
const isLimited =
  v8.getHeapStatistics().heap_size_limit > (oldHeap + 96) * 1024 ** 2 &&
  !/max[-_](old[-_]space|heap)[-_]size/.test(process.env.NODE_OPTIONS ?? '')

// Halves of the young heap: half as large as Node's, which saves 15 MiB; with a quarter, which saves
// another 8, a request takes a twentieth longer.
const engine = [
  '--max-semi-space-size=8',
  ...(isLimited ? [`--max-old-space-size=${oldHeap}`] : []),
  `--v8-pool-size=${helpers}`,
]
await launch([...engine, main, ...process.argv.slice(2)])
