#!/usr/bin/env node
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { launch } from './launch.mjs'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/**
 * Threads that collect garbage and compile: as many as there are cores beside the one that answers, and
 * no more than Node would have. Of one core its four take four fifths, while they work.
 */
const helpers = Math.min(Math.max((os.availableParallelism?.() ?? 1) - 1, 1), 4)

// Requests leave little behind: smaller halves of the young heap cost no speed, and save 20 MiB.
const engine = ['--max-semi-space-size=4', `--v8-pool-size=${helpers}`]
await launch([...engine, main, ...process.argv.slice(2)])
