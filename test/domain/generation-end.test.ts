import { describe } from 'node:test'
import { byCount, daily, type Life, monthly, testLives, until } from '../support/series-life.ts'

const lives: Life[] = [
  [
    'ends by count, the first included',
    { ...byCount(3) },
    ['2026-06-01T12:00+09:00', 'pass', '2026-04-13', '2026-04-20'],
    ['2026-06-01T12:00+09:00', 'complete'],
  ],
  ['is over at once with a count of one', { ...byCount(1) }, ['2026-06-01T12:00Z', 'complete']],
  [
    'ends by count, however many dates were missed and not made',
    { ...byCount(4), catchUp: 'latest' },
    ['2026-05-06T12:00+09:00', 'pass', '2026-05-04', '2026-05-11'],
    ['2026-06-10T12:00+09:00', 'pass', '2026-06-08'],
    ['2026-07-01T12:00+09:00', 'pass'],
  ],
  [
    'ends by date, inclusive',
    { ...until('2026-04-20') },
    ['2026-06-01T12:00+09:00', 'pass', '2026-04-13', '2026-04-20'],
  ],
  [
    'ends by date, a day too soon for the next',
    { ...until('2026-04-19') },
    ['2026-06-01T12:00+09:00', 'pass', '2026-04-13'],
  ],
  [
    'ends by the date where the user is, also where UTC is a day on',
    { ...until('2026-04-13'), zone: 'Pacific/Pago_Pago' },
    ['2026-04-07T10:59Z', 'pass', '2026-04-13'],
    ['2026-04-14T10:59Z', 'pass'],
  ],
  [
    'latest: of those missed up to the end, it makes the newest',
    { ...until('2026-04-28'), catchUp: 'latest' },
    ['2026-06-01T12:00+09:00', 'pass', '2026-04-27'],
  ],
  [
    'latest: makes none when its end came before the next date',
    { ...until('2026-04-12'), catchUp: 'latest' },
    ['2026-06-01T12:00+09:00', 'pass'],
  ],
  [
    'latest: an end as late as there is changes nothing',
    { ...until('9999-12-31'), catchUp: 'latest' },
    ['2026-05-06T12:00+09:00', 'pass', '2026-05-04', '2026-05-11'],
  ],
  [
    'none: makes none when its end came meanwhile',
    { ...until('2026-04-28'), catchUp: 'none' },
    ['2026-06-01T12:00+09:00', 'pass'],
  ],
  [
    'ended and then extended, it goes on',
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
    'ends with the last date there is',
    { ...daily('9999-12-28'), zone: 'UTC' },
    ['2026-04-02T12:00Z', 'complete', '9999-12-29'],
    ['2026-04-02T12:00Z', 'complete', '9999-12-30'],
    ['2026-04-02T12:00Z', 'complete'],
  ],
  [
    'ends before a date whose due time is too late to be written',
    { ...daily('9999-12-29'), zone: 'Pacific/Pago_Pago' },
    ['2026-04-02T12:00Z', 'complete'],
  ],
  [
    'latest: ends with the last date there is',
    { ...monthly('9999-10-31', 31), recurrenceInterval: 2, catchUp: 'latest', zone: 'UTC' },
    ['9999-12-30T12:00Z', 'pass'],
  ],
]

describe('a series that has an end', () => testLives(lives))
