import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedingKey } from '../../bench/databases.ts'
import { at } from '../support/builders.ts'

test('the benchmark seeds its databases anew when the day of its users, who are in Tokyo, ends, and not before', () => {
  const key = seedingKey(at('2026-11-29T15:00:00Z'))
  assert.equal(seedingKey(at('2026-11-30T14:59:59Z')), key)
  assert.notEqual(seedingKey(at('2026-11-30T15:00:00Z')), key)
})
