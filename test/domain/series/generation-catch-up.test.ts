import { describe } from 'node:test'
import { daily, type Life, monthly, testLives } from '../../support/series/series-life.ts'

const lives: Life[] = [
  [
    'with catch_up all, creates each missed date and the next one',
    { catchUp: 'all' },
    [
      '2026-05-06T12:00+09:00',
      'pass',
      ...['2026-04-13', '2026-04-20', '2026-04-27', '2026-05-04', '2026-05-11'],
    ],
  ],
  [
    'with catch_up latest, creates the newest missed date and the next one',
    { catchUp: 'latest' },
    ['2026-05-06T12:00+09:00', 'pass', '2026-05-04', '2026-05-11'],
    ['2026-05-06T12:00+09:00', 'pass'],
    ['2026-05-11T23:59+09:00', 'pass', '2026-05-18'],
  ],
  [
    'with catch_up none, creates only the next date',
    { catchUp: 'none' },
    ['2026-05-06T12:00+09:00', 'pass', '2026-05-11'],
  ],
  [
    'with catch_up latest, treats a date that is due right now as missed',
    { catchUp: 'latest' },
    ['2026-04-20T23:59+09:00', 'pass', '2026-04-20', '2026-04-27'],
  ],
  [
    'with catch_up none, treats a date that is due right now as missed',
    { catchUp: 'none' },
    ['2026-04-20T23:59+09:00', 'pass', '2026-04-27'],
  ],
  [
    'with catch_up latest, does not treat a date that is due in 1 ms as missed',
    { catchUp: 'latest' },
    ['2026-04-20T23:58:59.999+09:00', 'pass', '2026-04-13', '2026-04-20'],
  ],
  [
    'with catch_up none, creates a date that is due in 1 ms',
    { catchUp: 'none' },
    ['2026-04-20T23:58:59.999+09:00', 'pass', '2026-04-20'],
  ],
  [
    'with catch_up latest, creates the only missed date',
    { catchUp: 'latest' },
    ['2026-04-14T12:00+09:00', 'pass', '2026-04-13', '2026-04-20'],
  ],
  [
    'with catch_up latest, finds the newest missed date of a rule with interval 7',
    { catchUp: 'latest', ...monthly('2026-04-30', 31), recurrenceInterval: 7 },
    ['2028-03-01T12:00+09:00', 'pass', '2028-01-31', '2028-08-31'],
  ],
  [
    'with catch_up all and a first date in 1900, creates no date before its creation',
    { ...daily('1900-01-02') },
    ['2026-04-01T09:00+09:00', 'pass', '2026-04-01'],
    ['2026-04-01T23:59+09:00', 'pass', '2026-04-02'],
  ],
  [
    'with catch_up all, starts today if it was created at today’s due time',
    { ...daily('1900-01-02'), dueTime: '09:00' },
    ['2026-04-01T09:00+09:00', 'pass', '2026-04-01', '2026-04-02'],
  ],
  [
    'with catch_up all, starts tomorrow if it was created after today’s due time',
    { ...daily('1900-01-02'), dueTime: '08:59' },
    ['2026-04-01T09:00+09:00', 'pass', '2026-04-02'],
  ],
  [
    'with catch_up latest and a first date in 1900, creates the newest missed and the next date',
    { ...daily('1900-01-02'), catchUp: 'latest' },
    ['2026-04-04T12:00+09:00', 'pass', '2026-04-03', '2026-04-04'],
  ],
  [
    'with catch_up none and a first date in 1900, creates only the next date',
    { ...daily('1900-01-02', 365), catchUp: 'none' },
    ['2026-04-04T12:00+09:00', 'pass', '2026-12-02'],
  ],
]

describe('a series with missed dates', () => testLives(lives))
