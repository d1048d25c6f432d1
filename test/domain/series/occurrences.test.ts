import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Assignment } from '../../../src/domain/assignments/assignment.ts'
import type { Occurrence } from '../../../src/domain/series/occurrences.ts'
import { at } from '../../support/builders.ts'
import { type Asked, listed, made, now } from '../../support/series/occurrences.ts'
import { byCount, daily, type Over, until } from '../../support/series/series-life.ts'

const done = (nominalDate: string) => made(nominalDate, { completedAt: now })

/** A row for each date: `2026-04-06 open 6`, with the id of the assignment and the note, if any. */
const told = ({ date, state, assignmentId, note }: Occurrence) =>
  [date, state, assignmentId ?? [], note ?? []].flat().join(' ')

/** Mondays: 23 March is the first date, 13 April the newest that was made. */
const mondays: Over = { anchorDate: '2026-03-23', lastNominalDate: '2026-04-13', generatedCount: 4 }
const all = [done('2026-03-23'), done('2026-03-30'), made('2026-04-06'), made('2026-04-13')]

const cases: [
  why: string,
  over: Over,
  made: readonly Assignment[],
  asked: Asked,
  rows: string[],
][] = [
  [
    'lists created occurrences with their states, then those ahead',
    mondays,
    all,
    {},
    [
      '2026-03-23 completed 23',
      '2026-03-30 completed 30',
      '2026-04-06 open 6',
      '2026-04-13 open 13',
      '2026-04-20 ahead',
    ],
  ],
  [
    'lists at most `limit`, starting after a `from` between two occurrences',
    mondays,
    all,
    { from: '2026-03-24', limit: 2 },
    ['2026-03-30 completed 30', '2026-04-06 open 6'],
  ],
  [
    'starts on `from` itself',
    mondays,
    all,
    { from: '2026-04-06', limit: 1 },
    ['2026-04-06 open 6'],
  ],
  [
    'lists a deleted occurrence as skipped, even the newest',
    mondays,
    all.filter(({ id }) => id !== 30 && id !== 13),
    { from: '2026-03-30', limit: 4 },
    ['2026-03-30 skipped', '2026-04-06 open 6', '2026-04-13 skipped', '2026-04-20 ahead'],
  ],
  [
    'lists dates that catch_up none passed over as skipped',
    { ...mondays, catchUp: 'none' },
    [done('2026-03-23'), made('2026-04-13')],
    { limit: 4 },
    ['2026-03-23 completed 23', '2026-03-30 skipped', '2026-04-06 skipped', '2026-04-13 open 13'],
  ],
  [
    'lists dates before the anchor only where an assignment exists',
    { ...mondays, anchorDate: '2026-04-06' },
    [done('2026-03-18'), done('2026-03-27'), made('2026-04-06')],
    {},
    [
      '2026-03-18 completed 18',
      '2026-03-27 completed 27',
      '2026-04-06 open 6',
      '2026-04-13 skipped',
      '2026-04-20 ahead',
    ],
  ],
  [
    'lists nothing ahead while the series is paused',
    { ...mondays, isActive: false },
    all,
    { from: '2026-04-06' },
    ['2026-04-06 open 6', '2026-04-13 open 13'],
  ],
  [
    'lists nothing past the count, which includes deleted occurrences',
    { ...mondays, ...byCount(6) },
    [],
    { from: '2026-04-14' },
    ['2026-04-20 ahead', '2026-04-27 ahead'],
  ],
  [
    'counts the next occurrence if `from` is the day after it',
    { ...mondays, ...byCount(6) },
    [],
    { from: '2026-04-21' },
    ['2026-04-27 ahead'],
  ],
  [
    'lists the last two of 104 by count, with `from` two years ahead',
    { ...mondays, ...byCount(104) },
    [],
    { from: '2028-02-29' },
    ['2028-03-06 ahead', '2028-03-13 ahead'],
  ],
  [
    'lists nothing from 9999 on for a count of 10,000',
    { ...mondays, ...byCount(10_000) },
    [],
    { from: '9999-01-01' },
    [],
  ],
  [
    'lists an occurrence on the end date',
    { ...mondays, ...until('2026-04-27') },
    [],
    { from: '2026-04-14' },
    ['2026-04-20 ahead', '2026-04-27 ahead'],
  ],
  [
    'lists nothing after 9999-12-30',
    mondays,
    [],
    { from: '9999-12-20' },
    ['9999-12-20 ahead', '9999-12-27 ahead'],
  ],
  ['lists nothing from 9999-12-31 on', mondays, [], { from: '9999-12-31' }, []],
  [
    'starts with the first date if `from` is in 1900',
    mondays,
    all,
    { from: '1900-01-01', limit: 1 },
    ['2026-03-23 completed 23'],
  ],
]

/** Daily, and nothing has run since Tuesday, 7 April: three dates went by. */
const missed: Over = { ...daily('2026-04-07'), activeSince: at('2026-04-01T00:00:00Z') }
const catchUps: [catchUp: NonNullable<Over['catchUp']>, more: Over, dates: string[]][] = [
  ['all', {}, ['2026-04-08', '2026-04-09', '2026-04-10', '2026-04-11']],
  ['latest', {}, ['2026-04-09', '2026-04-10', '2026-04-11', '2026-04-12']],
  ['none', {}, ['2026-04-10', '2026-04-11', '2026-04-12', '2026-04-13']],
  ['all', byCount(3), ['2026-04-08', '2026-04-09']],
  ['latest', byCount(3), ['2026-04-09', '2026-04-10']],
  ['none', byCount(3), ['2026-04-10', '2026-04-11']],
  ['latest', until('2026-04-08'), ['2026-04-08']],
  ['none', until('2026-04-09'), []],
]

describe('occurrencesIn', () => {
  for (const [why, over, assignments, asked, rows] of cases) {
    test(why, () => assert.deepEqual(listed(over, assignments, asked).map(told), rows))
  }

  for (const [catchUp, more, dates] of catchUps) {
    test(`lists as ahead what catch_up ${catchUp} will create, with end type ${more.endType ?? 'never'}`, () => {
      const ahead = listed({ ...missed, catchUp, ...more }, [], { from: '2026-04-08', limit: 4 })
      assert.deepEqual(
        ahead.map(told),
        dates.map((date) => `${date} ahead`),
      )
    })
  }
})
