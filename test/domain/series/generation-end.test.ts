import { describe } from 'node:test'
import {
  byCount,
  daily,
  type Life,
  monthly,
  testLives,
  until,
} from '../../support/series/series-life.ts'

const lives: Life[] = [
  [
    'ends at a count of 3 with its third occurrence, the first included',
    { ...byCount(3) },
    ['2026-06-01T12:00+09:00', 'pass', '2026-04-13', '2026-04-20'],
    ['2026-06-01T12:00+09:00', 'complete'],
  ],
  ['creates nothing more at a count of 1', { ...byCount(1) }, ['2026-06-01T12:00Z', 'complete']],
  [
    'does not count missed dates that it did not create',
    { ...byCount(4), catchUp: 'latest' },
    ['2026-05-06T12:00+09:00', 'pass', '2026-05-04', '2026-05-11'],
    ['2026-06-10T12:00+09:00', 'pass', '2026-06-08'],
    ['2026-07-01T12:00+09:00', 'pass'],
  ],
  [
    'creates an occurrence on its end date',
    { ...until('2026-04-20') },
    ['2026-06-01T12:00+09:00', 'pass', '2026-04-13', '2026-04-20'],
  ],
  [
    'creates no occurrence on the day after its end date',
    { ...until('2026-04-19') },
    ['2026-06-01T12:00+09:00', 'pass', '2026-04-13'],
  ],
  [
    'applies its end date in the user’s zone, even if UTC is a day ahead',
    { ...until('2026-04-13'), zone: 'Pacific/Pago_Pago' },
    ['2026-04-07T10:59Z', 'pass', '2026-04-13'],
    ['2026-04-14T10:59Z', 'pass'],
  ],
  [
    'with catch_up latest, creates the newest missed date up to its end',
    { ...until('2026-04-28'), catchUp: 'latest' },
    ['2026-06-01T12:00+09:00', 'pass', '2026-04-27'],
  ],
  [
    'with catch_up latest, creates the newest missed date and the next one on its end date',
    { ...until('2026-05-11'), catchUp: 'latest' },
    ['2026-05-06T12:00+09:00', 'pass', '2026-05-04', '2026-05-11'],
  ],
  [
    'with catch_up latest, creates nothing if it ends before the next date',
    { ...until('2026-04-12'), catchUp: 'latest' },
    ['2026-06-01T12:00+09:00', 'pass'],
  ],
  [
    'with catch_up latest, behaves with end date 9999-12-31 as without an end',
    { ...until('9999-12-31'), catchUp: 'latest' },
    ['2026-05-06T12:00+09:00', 'pass', '2026-05-04', '2026-05-11'],
  ],
  [
    'with catch_up none, creates nothing once its end date has passed',
    { ...until('2026-04-28'), catchUp: 'none' },
    ['2026-06-01T12:00+09:00', 'pass'],
  ],
  [
    'continues when its end is extended',
    { ...byCount(1) },
    ['2026-04-06T23:59+09:00', 'pass'],
    ['2026-04-07T12:00+09:00', { endCount: 2 }],
    ['2026-04-07T12:00+09:00', 'pass', '2026-04-13'],
    ['2026-04-13T23:59+09:00', 'pass'],
    ['2026-04-14T12:00+09:00', { endType: 'date', endDate: '2026-04-20' }],
    ['2026-04-14T12:00+09:00', 'pass', '2026-04-20'],
    ['2026-04-22T12:00+09:00', 'pass'],
    ['2026-04-22T12:00+09:00', { endType: 'never' }],
    ['2026-04-22T12:00+09:00', 'pass', '2026-04-27'],
  ],
  [
    'continues with the first date after now when its end is moved long after it ended',
    { ...byCount(1) },
    ['2026-04-06T23:59+09:00', 'pass'],
    ['2026-06-03T12:00+09:00', { endType: 'never' }],
    ['2026-06-03T12:00+09:00', 'pass', '2026-06-08'],
  ],
  [
    'stays ended when its end is moved to a date before the next one from now on',
    { ...byCount(1) },
    ['2026-06-03T12:00+09:00', { endType: 'date', endDate: '2026-06-07' }],
    ['2026-06-03T12:00+09:00', 'pass'],
    ['2026-06-10T12:00+09:00', 'pass'],
  ],
  [
    'ends with 9999-12-30, the latest date',
    { ...daily('9999-12-28'), zone: 'UTC' },
    ['2026-04-02T12:00Z', 'complete', '9999-12-29'],
    ['2026-04-02T12:00Z', 'complete', '9999-12-30'],
    ['2026-04-02T12:00Z', 'complete'],
  ],
  [
    'ends before a date whose due time is after the latest instant',
    { ...daily('9999-12-29'), zone: 'Pacific/Pago_Pago' },
    ['2026-04-02T12:00Z', 'complete'],
  ],
  [
    'with catch_up latest, creates nothing after 9999-12-30',
    { ...monthly('9999-10-31', 31), recurrenceInterval: 2, catchUp: 'latest', zone: 'UTC' },
    ['9999-12-30T12:00Z', 'pass'],
  ],
]

describe('a series with an end', () => testLives(lives))
