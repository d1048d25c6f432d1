import { describe } from 'node:test'
import { type Life, testLives } from '../support/series-life.ts'

const lives: Life[] = [
  [
    'makes none while it is stopped, and goes on with the first date after it was resumed',
    {},
    ['2026-04-05T12:00+09:00', { isActive: false }],
    ['2026-04-06T23:59+09:00', 'pass'],
    ['2026-04-07T12:00+09:00', 'complete'],
    ['2026-05-06T12:00+09:00', 'pass'],
    ['2026-05-06T12:00+09:00', { isActive: true }],
    ['2026-05-06T12:00+09:00', 'pass', '2026-05-11'],
  ],
  [
    'resumed before the newest is due, it goes on as if it had not been stopped',
    {},
    ['2026-04-02T12:00+09:00', { isActive: false }],
    ['2026-04-03T12:00+09:00', { isActive: true }],
    ['2026-04-03T12:00+09:00', 'pass'],
    ['2026-04-20T23:59+09:00', 'pass', '2026-04-13', '2026-04-20', '2026-04-27'],
  ],
  [
    'told to go on while it does, it forgets nothing that was missed',
    {},
    ['2026-04-21T12:00+09:00', { isActive: true }],
    ['2026-04-21T12:00+09:00', 'pass', '2026-04-13', '2026-04-20', '2026-04-27'],
  ],
  [
    'another rule counts from the newest date',
    {},
    ['2026-04-06T23:59+09:00', 'pass', '2026-04-13'],
    ['2026-04-07T12:00+09:00', { recurrenceType: 'daily', recurrenceInterval: 3 }],
    ['2026-04-16T12:00+09:00', 'pass', '2026-04-16'],
    [
      '2026-04-16T12:00+09:00',
      { recurrenceType: 'monthly', recurrenceInterval: 1, recurrenceDay: 31 },
    ],
    ['2026-06-01T12:00+09:00', 'pass', '2026-04-30', '2026-05-31', '2026-06-30'],
    ['2026-06-01T12:00+09:00', { recurrenceType: 'weekly', recurrenceWeekday: 3 }],
    ['2026-06-01T12:00+09:00', 'complete', '2026-07-01'],
  ],
  [
    'another interval counts from the newest date',
    {},
    ['2026-04-06T23:59+09:00', 'pass', '2026-04-13'],
    ['2026-04-07T12:00+09:00', { recurrenceInterval: 2 }],
    ['2026-04-13T23:59+09:00', 'pass', '2026-04-27'],
  ],
  [
    'an edit of anything else leaves the weeks as they were counted',
    { recurrenceInterval: 2 },
    ['2026-04-06T23:59+09:00', 'pass', '2026-04-20'],
    ['2026-04-07T12:00+09:00', { title: 'New', dueTime: '18:00', endType: 'never' }],
    ['2026-04-20T18:00+09:00', 'pass', '2026-05-04'],
  ],
  [
    'a new due time decides from then on when the newest is over',
    {},
    ['2026-04-06T18:00+09:00', 'pass'],
    ['2026-04-06T18:00+09:00', { dueTime: '18:00' }],
    ['2026-04-06T18:00+09:00', 'pass', '2026-04-13'],
    ['2026-04-07T18:00+09:00', { dueTime: '23:59' }],
    ['2026-04-13T23:58+09:00', 'pass'],
    ['2026-04-13T23:59+09:00', 'pass', '2026-04-20'],
  ],
]

describe('a series that is edited', () => testLives(lives))
