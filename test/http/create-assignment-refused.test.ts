import { describe, test } from 'node:test'
import { assertInvalid } from '../support/homework.ts'
import { startService } from '../support/service.ts'

const aTime = 'must be RFC 3339, YYYY-MM-DDTHH:MM or YYYY-MM-DD'

/** Put in the place of a good field, or beside the good ones. */
const fields: [why: string, fields: object, detail: string][] = [
  ['no title', { title: undefined }, 'title is required'],
  ['null as title', { title: null }, 'title is required'],
  ['an empty title', { title: '' }, 'title is required'],
  ['a blank title', { title: ' \t\n\u3000' }, 'title is required'],
  ['a title of nothing that is seen', { title: '\u200b\u3164\u2800 ' }, 'title is required'],
  ['no due date', { due_date: undefined }, 'due_date is required'],
  ['null as due date', { due_date: null }, 'due_date is required'],
  [
    'neither title nor due date',
    { title: undefined, due_date: undefined },
    'title is required; due_date is required',
  ],
  [
    'an empty title, and no due date',
    { title: '', due_date: undefined },
    'title is required; due_date is required',
  ],
  [
    'a wrong priority, and no due date',
    { priority: 'x', due_date: undefined },
    'due_date is required; priority must be low, medium or high',
  ],
  [
    'no due date, and a wrong recurrence',
    { due_date: undefined, recurrence: { type: 'daily', interval: 0 } },
    'due_date is required; recurrence.interval must be between 1 and 365',
  ],
  ['a number as title', { title: 5 }, 'title must be a string'],
  ['an array as title', { title: ['x'] }, 'title must be a string'],
  ['an object as description', { description: {} }, 'description must be a string'],
  ['a boolean as subject', { subject: true }, 'subject must be a string'],
  [
    'a title of 501 code points',
    { title: '𝒜'.repeat(501) },
    'title must be at most 500 characters',
  ],
  [
    'a subject of 201 characters',
    { subject: 'x'.repeat(201) },
    'subject must be at most 200 characters',
  ],
  [
    'a description of 20,001 characters',
    { description: 'x'.repeat(20_001) },
    'description must be at most 20000 characters',
  ],
  ['NUL in the title', { title: 'a\0b' }, 'title contains an invalid character'],
  ['a lone surrogate', { description: '\ud800' }, 'description contains an invalid character'],
  ['a priority in upper case', { priority: 'HIGH' }, 'priority must be low, medium or high'],
  ['an empty priority', { priority: '' }, 'priority must be low, medium or high'],
  ['a number as priority', { priority: 1 }, 'priority must be low, medium or high'],
  [
    'a string as reminder_enabled',
    { reminder_enabled: 'true' },
    'reminder_enabled must be a boolean',
  ],
  [
    'a number as urgent_reminder_enabled',
    { urgent_reminder_enabled: 0 },
    'urgent_reminder_enabled must be a boolean',
  ],
  ['an empty due date', { due_date: '' }, `due_date ${aTime}`],
  ['a day that does not exist', { due_date: '2026-02-30' }, `due_date ${aTime}`],
  ['minute 60', { due_date: '2026-04-12T23:60' }, `due_date ${aTime}`],
  ['hour 24', { due_date: '2026-04-12T24:00' }, `due_date ${aTime}`],
  ['seconds without an offset', { due_date: '2026-04-12T10:00:00' }, `due_date ${aTime}`],
  ['an offset without a colon', { due_date: '2026-04-12T10:00:00+0900' }, `due_date ${aTime}`],
  ['another date format', { due_date: 'Apr 12 2026' }, `due_date ${aTime}`],
  ['a due date of 1900-01-01', { due_date: '1900-01-01T00:00:00Z' }, 'due_date is out of range'],
  ['a due date of 9999-12-31', { due_date: '9999-12-31T00:00:00Z' }, 'due_date is out of range'],
  ['a word as reminder_at', { reminder_at: 'tomorrow' }, `reminder_at ${aTime}`],
  [
    'several invalid fields, all reported',
    { title: '', subject: 'x'.repeat(201), due_date: 'x', reminder_at: 'y' },
    'title is required; subject must be at most 200 characters; ' +
      `due_date ${aTime}; reminder_at ${aTime}`,
  ],
  ['an array as recurrence', { recurrence: [] }, 'recurrence must be an object'],
  ['a string as recurrence', { recurrence: 'weekly' }, 'recurrence must be an object'],
]

const bodies: [why: string, body: string | undefined, detail: string][] = [
  ['no body', undefined, 'title is required; due_date is required'],
  ['white space', ' \n', 'title is required; due_date is required'],
  ['null', 'null', 'body must be an object'],
  ['an array', '[]', 'body must be an object'],
  ['a string', '"title"', 'body must be an object'],
  ['a number', '1', 'body must be an object'],
  ['an unquoted key', '{title: 1}', 'body is not valid JSON'],
  ['a truncated object', '{"title":"Essay"', 'body is not valid JSON'],
  ['a __proto__ key', '{"__proto__":{}}', 'body is not valid JSON'],
]

describe('POST /assignments', () => {
  test('rejects an invalid field with 400', async (t) => {
    const { call } = await startService(t)
    for (const [why, over, detail] of fields) {
      await t.test(why, async () => {
        const body = { title: 'Essay', due_date: '2026-04-12', ...over }
        assertInvalid(await call('POST', '/assignments', body), detail)
      })
    }
  })

  test('rejects an invalid body with 400', async (t) => {
    const { call } = await startService(t)
    for (const [why, body, detail] of bodies) {
      await t.test(why, async () => {
        assertInvalid(await call('POST', '/assignments', body), detail)
      })
    }
  })
})
