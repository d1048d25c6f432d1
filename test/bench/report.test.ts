import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyUnfit } from '../../bench/report.ts'

const failed = { case: 'read one', engine: 'sqlite', reason: 'failed: Error' } as const

test('results are kept of a full run whose cases all have figures, and of no other', () => {
  const full = { quick: false }
  assert.equal(whyUnfit(full, { missing: [] }), undefined)
  assert.equal(whyUnfit(full, { missing: [failed] }), 'not every case has figures')
  for (const given of [{ quick: true }, { ...full, only: 'read' }, { ...full, engine: 'sqlite' }]) {
    assert.equal(whyUnfit(given, { missing: [] }), 'this was not a full run')
  }
})
