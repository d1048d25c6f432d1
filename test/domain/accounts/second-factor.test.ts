import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recoveryCodeDigest } from '../../../src/domain/accounts/second-factor.ts'
import { processorTime } from '../../support/processor-time.ts'

test('a code of 130,000 combining marks is wrong at once', () => {
  const marks = ['\u0315', '\u0316'].map((mark) => mark.repeat(65_000)).join('')
  const began = processorTime()
  assert.equal(recoveryCodeDigest(marks), recoveryCodeDigest(''))
  const taken = processorTime() - began
  // Normalising them takes seconds.
  assert.ok(taken < 500, `${taken} ms`)
})
