import assert from 'node:assert/strict'
import type { Answer, Call } from './service.ts'

/** An assignment or a setting, as the API answers it. */
export type Json = Answer['body']

/** Creates an assignment: an essay for Sunday 12 April 2026, but for `fields`. */
export async function create(call: Call, fields: object = {}): Promise<Json> {
  const { status, body } = await call('POST', '/assignments', { ...essay, ...fields })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** Creates a series by its first assignment, and gives the setting; `firstOf` finds the assignment. */
export async function createSeries(call: Call, recurrence: object, fields: object = {}) {
  const { recurring_assignment } = await create(call, { recurrence, ...fields })
  return recurring_assignment as Json
}

/** Creates a series by its setting, a daily one but for `fields`, and gives that. */
export async function startSeries(call: Call, fields: object = {}): Promise<Json> {
  const setting = { title: 'Drill', recurrence_type: 'daily', ...fields }
  const { status, body } = await call('POST', '/recurring', setting)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** What the API answers of a daily setting made at noon of Friday 10 April 2026, but for its id and its title. */
export const dailySetting = {
  user_id: 1,
  description: '',
  subject: '',
  priority: 'medium',
  recurrence_type: 'daily',
  recurrence_interval: 1,
  due_time: '23:59',
  end_type: 'never',
  catch_up: 'all',
  is_active: true,
  reminder_enabled: false,
  urgent_reminder_enabled: true,
  generated_count: 1,
  created_at: '2026-04-10T12:00:00.000+09:00',
  updated_at: '2026-04-10T12:00:00.000+09:00',
}

const essay = { title: 'Essay', due_date: '2026-04-12' }

/** The oldest assignment of a setting. */
export async function firstOf(call: Call, setting: Json): Promise<Json> {
  const listed = await listOf(call, '/assignments?sort=created_at&include_archived=1')
  const first = listed.find((it) => it.recurring_assignment_id === setting.id)
  assert.ok(first, 'the setting has no assignment')
  return first
}

/** The body of a GET, which must succeed. */
export async function read(call: Call, path: string): Promise<Json> {
  const { status, body } = await call('GET', path)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

export async function listOf(call: Call, path: string): Promise<Json[]> {
  return (await read(call, path)).assignments
}

/** All that are not archived, page by page. */
export async function everyAssignment(call: Call): Promise<Json[]> {
  const all: Json[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { assignments, total_pages } = await read(call, `/assignments?page_size=100&page=${page}`)
    all.push(...assignments)
    pages = total_pages
  }
  return all
}

/** What a list shows, in its order. */
export async function titlesOf(call: Call, path: string): Promise<string[]> {
  return (await listOf(call, path)).map(({ title }) => title)
}

/** Completes what is open, reopens what is complete, and gives it as it is then. */
export async function toggle(call: Call, { id }: Json): Promise<Json> {
  const { status, body } = await call('PATCH', `/assignments/${id}/toggle`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Changes an assignment, and gives it as it is then. */
export async function update(call: Call, { id }: Json, fields: object): Promise<Json> {
  const { status, body } = await call('PUT', `/assignments/${id}`, fields)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Moves the user to another time zone. */
export async function moveTo(call: Call, time_zone: string): Promise<void> {
  const { status, body } = await call('PATCH', '/me', { time_zone })
  assert.equal(status, 200, JSON.stringify(body))
}

/** Every failure has this body and no other. */
export function assertRefused({ status, body }: Answer, expected: number, error: string): void {
  assert.deepEqual({ status, body }, { status: expected, body: { error } })
}

/** A refusal of what was put in: `detail` follows `Invalid input: `. */
export function assertInvalid(answer: Answer, detail: string): void {
  assertRefused(answer, 400, `Invalid input: ${detail}`)
}
