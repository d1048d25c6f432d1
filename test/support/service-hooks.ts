import assert from 'node:assert/strict'
import { pino } from 'pino'

/** Of a service that keeps its log to itself, and is not expected to end by itself. */
export const quietHooks = {
  log: pino({ level: 'silent' }),
  fatal: assert.ifError,
  outdated: assert.ifError,
}
