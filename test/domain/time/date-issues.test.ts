import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Issue } from '../../../src/domain/issue.ts'
import {
  dateIssue,
  dateTimeIssue,
  parseDate,
  parseDateTime,
} from '../../../src/domain/time/date-input.ts'
import { addDays } from '../../../src/domain/time/time.ts'

describe('the issue of a date with another year', () => {
  for (const year of ['1026', '10000', '275761', '+010000', '+275761', '-000001']) {
    test(`is its range for ${year}`, () => {
      assert.equal(dateTimeIssue('dueDate', `${year}-04-10T10:00`, 'UTC').rule, 'out_of_range')
      assert.equal(dateIssue('endDate', `${year}-04-10`).rule, 'out_of_range')
    })
  }

  for (const year of ['02026', '002026', '+002026', '+2026', '-000000', '026', '1000000']) {
    test(`is its form for ${year}`, () => {
      assert.equal(dateTimeIssue('dueDate', `${year}-04-10T10:00`, 'UTC').rule, 'date_time')
      assert.equal(dateIssue('endDate', `${year}-04-10`).rule, 'date')
    })
  }

  test('is its form if that year has no such day', () => {
    const ruleOf = (year: string) => dateIssue('endDate', `${year}-02-29`).rule
    assert.deepEqual(['1896', '1800', '10000', '10100'].map(ruleOf), [
      'out_of_range',
      'date',
      'out_of_range',
      'date',
    ])
  })

  test('has the first and the last date that can be read', () => {
    const { first, last } = limitsIn(dateIssue('endDate', '1026-04-10'))
    assert.deepEqual([first, last], ['1900-01-01', '9999-12-31'])
    assert.deepEqual([parseDate(first), parseDate(last)], [first, last])
    for (const date of [addDays(first, -1), '10000-01-01']) {
      assert.equal(parseDate(date), undefined)
      assert.deepEqual(limitsIn(dateIssue('endDate', date)), { first, last })
    }
  })

  const days: [zone: string, first: string, last: string][] = [
    ['UTC', '1900-01-02', '9999-12-30'],
    ['Asia/Tokyo', '1900-01-03', '9999-12-30'],
    ['Pacific/Kiritimati', '1900-01-02', '9999-12-30'],
    ['America/New_York', '1900-01-02', '9999-12-29'],
    ['Etc/GMT+12', '1900-01-02', '9999-12-29'],
  ]
  for (const [zone, first, last] of days) {
    test(`has the first and the last day of which all times can be read in ${zone}`, () => {
      const issue = dateTimeIssue('dueDate', '1026-04-10T10:00', zone)
      assert.deepEqual(limitsIn(issue), { first, last })
      const canBeRead = (date: string) =>
        ['00:00', '23:59'].every((time) => parseDateTime(`${date}T${time}`, zone) !== undefined)
      assert.deepEqual([first, last].map(canBeRead), [true, true])
      assert.deepEqual([addDays(first, -1), addDays(last, 1)].map(canBeRead), [false, false])
    })
  }
})

function limitsIn(issue: Issue) {
  assert.ok(issue.rule === 'out_of_range')
  const { first, last } = issue
  return { first, last }
}
