import { describe } from 'node:test'
import { daily, type Life, monthly, testLives } from '../support/series-life.ts'

const lives: Life[] = [
  [
    'all: makes each missed date and the one ahead',
    { catchUp: 'all' },
    [
      '2026-05-06T12:00+09:00',
      'pass',
      ...['2026-04-13', '2026-04-20', '2026-04-27', '2026-05-04', '2026-05-11'],
    ],
  ],
  [
    'latest: makes the newest missed date and the one ahead',
    { catchUp: 'latest' },
    ['2026-05-06T12:00+09:00', 'pass', '2026-05-04', '2026-05-11'],
    ['2026-05-06T12:00+09:00', 'pass'],
    ['2026-05-11T23:59+09:00', 'pass', '2026-05-18'],
  ],
  [
    'none: makes the one ahead alone',
    { catchUp: 'none' },
    ['2026-05-06T12:00+09:00', 'pass', '2026-05-11'],
  ],
  [
    'latest: a date that is due right now was missed',
    { catchUp: 'latest' },
    ['2026-04-20T23:59+09:00', 'pass', '2026-04-20', '2026-04-27'],
  ],
  [
    'none: a date that is due right now was missed',
    { catchUp: 'none' },
    ['2026-04-20T23:59+09:00', 'pass', '2026-04-27'],
  ],
  [
    'latest: makes the only missed date there is',
    { catchUp: 'latest' },
    ['2026-04-14T12:00+09:00', 'pass', '2026-04-13', '2026-04-20'],
  ],
  [
    'latest: knows the newest missed date of a rare rule',
    { catchUp: 'latest', ...monthly('2026-04-30', 31), recurrenceInterval: 7 },
    ['2028-03-01T12:00+09:00', 'pass', '2028-01-31', '2028-08-31'],
  ],
  [
    'makes nothing up for the time before it was created: a first date 126 years ago',
    { ...daily('1900-01-02') },
    ['2026-04-01T09:00+09:00', 'pass', '2026-04-01'],
    ['2026-04-01T23:59+09:00', 'pass', '2026-04-02'],
  ],
  [
    'all, created too late for today: tomorrow is the first that is made',
    { ...daily('1900-01-02'), dueTime: '08:59' },
    ['2026-04-01T09:00+09:00', 'pass', '2026-04-02'],
  ],
  [
    'latest, with a first date 126 years ago',
    { ...daily('1900-01-02'), catchUp: 'latest' },
    ['2026-04-04T12:00+09:00', 'pass', '2026-04-03', '2026-04-04'],
  ],
  [
    'none, with a first date 126 years ago',
    { ...daily('1900-01-02', 365), catchUp: 'none' },
    ['2026-04-04T12:00+09:00', 'pass', '2026-12-02'],
  ],
]

describe('a series of which dates were missed', () => testLives(lives))
