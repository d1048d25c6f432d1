import { describe, test } from 'node:test'
import { assertInvalid } from '../support/homework.ts'
import { startService } from '../support/service.ts'

const aTime = 'must be RFC 3339, YYYY-MM-DDTHH:MM or YYYY-MM-DD'

/** Put in the place of a good field, or beside the good ones. */
const fields: [why: string, fields: object, detail: string][] = [
  ['no title', { title: undefined }, 'title is required'],
  ['a null for the title', { title: null }, 'title is required'],
  ['an empty title', { title: '' }, 'title is required'],
  ['a blank title', { title: ' \t\n\u3000' }, 'title is required'],
  ['no due date', { due_date: undefined }, 'due_date is required'],
  ['a null for the due date', { due_date: null }, 'due_date is required'],
  [
    'neither title nor due date',
    { title: undefined, due_date: undefined },
    'title is required; due_date is required',
  ],
  ['a number for the title', { title: 5 }, 'title must be a string'],
  ['a list for the title', { title: ['x'] }, 'title must be a string'],
  ['an object for a text', { description: {} }, 'description must be a string'],
  ['a flag for a text', { subject: true }, 'subject must be a string'],
  ['501 code points', { title: '𝒜'.repeat(501) }, 'title must be at most 500 characters'],
  ['a long subject', { subject: 'x'.repeat(201) }, 'subject must be at most 200 characters'],
  [
    'a long description',
    { description: 'x'.repeat(20_001) },
    'description must be at most 20000 characters',
  ],
  ['NUL', { title: 'a\0b' }, 'title contains an invalid character'],
  ['half a surrogate pair', { description: '\ud800' }, 'description contains an invalid character'],
  ['a priority in capitals', { priority: 'HIGH' }, 'priority must be low, medium or high'],
  ['an empty priority', { priority: '' }, 'priority must be low, medium or high'],
  ['a number for a priority', { priority: 1 }, 'priority must be low, medium or high'],
  ['a text for a flag', { reminder_enabled: 'true' }, 'reminder_enabled must be a boolean'],
  [
    'a number for a flag',
    { urgent_reminder_enabled: 0 },
    'urgent_reminder_enabled must be a boolean',
  ],
  ['an empty due date', { due_date: '' }, `due_date ${aTime}`],
  ['a day there is not', { due_date: '2026-02-30' }, `due_date ${aTime}`],
  ['a minute there is not', { due_date: '2026-04-12T23:60' }, `due_date ${aTime}`],
  ['hour 24', { due_date: '2026-04-12T24:00' }, `due_date ${aTime}`],
  ['seconds without an offset', { due_date: '2026-04-12T10:00:00' }, `due_date ${aTime}`],
  ['an offset without a colon', { due_date: '2026-04-12T10:00:00+0900' }, `due_date ${aTime}`],
  ['another notation', { due_date: 'Apr 12 2026' }, `due_date ${aTime}`],
  ['a time before the first', { due_date: '1900-01-01T00:00:00Z' }, `due_date ${aTime}`],
  ['a time after the last', { due_date: '9999-12-31T00:00:00Z' }, `due_date ${aTime}`],
  ['no time for a reminder', { reminder_at: 'tomorrow' }, `reminder_at ${aTime}`],
  [
    'several mistakes, all of them told',
    { title: '', subject: 'x'.repeat(201), due_date: 'x', reminder_at: 'y' },
    'title is required; subject must be at most 200 characters; ' +
      `due_date ${aTime}; reminder_at ${aTime}`,
  ],
  ['a list for the recurrence', { recurrence: [] }, 'recurrence must be an object'],
  ['a text for the recurrence', { recurrence: 'weekly' }, 'recurrence must be an object'],
]

const bodies: [why: string, body: string | undefined, detail: string][] = [
  ['nothing at all', undefined, 'title is required; due_date is required'],
  ['blanks', ' \n', 'title is required; due_date is required'],
  ['null', 'null', 'body must be an object'],
  ['a list', '[]', 'body must be an object'],
  ['a text', '"title"', 'body must be an object'],
  ['a number', '1', 'body must be an object'],
  ['no JSON', '{title: 1}', 'body is not valid JSON'],
  ['half of it', '{"title":"Essay"', 'body is not valid JSON'],
  ['a key that would reach the prototype', '{"__proto__":{}}', 'body is not valid JSON'],
]

describe('POST /assignments refuses', () => {
  test('for', async (t) => {
    const { call } = await startService(t)
    for (const [why, over, detail] of fields) {
      await t.test(why, async () => {
        const body = { title: 'Essay', due_date: '2026-04-12', ...over }
        assertInvalid(await call('POST', '/assignments', body), detail)
      })
    }
  })

  test('as a body', async (t) => {
    const { call } = await startService(t)
    for (const [why, body, detail] of bodies) {
      await t.test(why, async () => {
        assertInvalid(await call('POST', '/assignments', body), detail)
      })
    }
  })
})
