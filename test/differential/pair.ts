import assert from 'node:assert/strict'
import type { InjectOptions } from 'fastify'
import { revokeApiKey } from '../../src/actions/api-keys.ts'
import { setUserDisabled } from '../../src/actions/user-standing.ts'
import type { User } from '../../src/domain/accounts/user.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import { runOnce } from '../../src/jobs/scheduler.ts'
import type { EngineName, Lasting } from '../support/databases.ts'
import { assertDescribed } from '../support/http/described-answers.ts'
import { type Service, startService } from '../support/service.ts'
import type { Asking, Sender, Step } from './any-step.ts'

const start = Date.parse('2026-04-10T03:00:00Z')
const expiresAt = start + 100 * 86_400_000

/** Among the keys of a side. */
const keyOfOther = 1

/** A service on one engine, and what its keys are called on both. */
export interface Side {
  readonly service: Service
  /** Of the student, of another person, of the student to read only, one that expires, and a revoked one. */
  readonly keys: readonly string[]
  readonly other: User
  /** The last entity tag that was answered. */
  tag: string
  /** The versions of people's data, in the order in which they were first seen. */
  readonly versions: string[]
  /** The last request. */
  last: Asking | undefined
}

export async function startSide(t: Lasting, engine: EngineName): Promise<Side> {
  const service = await startService(t, { engine, now: new Date(start).toISOString() })
  const { user, key, issue, join } = service
  const other = await join('other@example.org', 'America/New_York')
  const readOnly = await issue(user, { isReadOnly: true })
  const expiring = await issue(user, { expiresAt })
  const revoked = await issue(user)
  const known = await service.deps.store.apiKeys.all()
  await revokeApiKey(service.deps, known.at(-1)?.id ?? 0)
  return {
    service,
    keys: [key, other.key, readOnly, expiring, revoked],
    other: other.user,
    tag: '"none"',
    versions: [],
    last: undefined,
  }
}

/** What can be seen of `step` from outside. */
export async function take(side: Side, step: Step): Promise<unknown> {
  const { deps, clock } = side.service
  switch (step.do) {
    case 'ask':
      side.last = step
      return ask(side, step)
    case 'again':
      return side.last && ask(side, onceMore(side.last))
    case 'wait':
      return clock.advance(step.milliseconds)
    case 'jobs':
      return runInTurn(side)
    case 'disable':
      return setUserDisabled(deps, side.other, step.isDisabled)
  }
}

/** One after the other: a job passes over a user for whom another is at work, and comes back later. */
async function runInTurn({ service: { deps } }: Side): Promise<void> {
  for (const job of jobs) await runOnce(job, deps, 'this process')
}

/** With what was answered known by its tag, as a client asks that keeps answers. */
const onceMore = ({ headers, ...rest }: Asking): Asking => ({
  ...rest,
  headers: { ...headers, 'if-none-match': 'the last' },
})

async function ask(side: Side, { sender, method, path, query, headers, body }: Asking) {
  const request: InjectOptions = {
    method,
    url: `/api/v1${path}?${query}`,
    headers: { ...headersOf(side, sender), ...withTag(headers, side.tag) },
    ...(body !== undefined && { payload: body }),
  }
  const response = await side.service.app.inject(request)
  const { statusCode: status, payload, headers: answered } = response
  assert.ok(status < 500, `${method} ${path}: ${status}`)
  assertDescribed({ method, path: `/api/v1${path}`, status, text: payload })
  const { date, 'x-request-id': id, etag, ...told } = answered
  if (typeof etag === 'string') side.tag = etag
  const stated = etag?.toString().replace(state, (version) => placeOf(side, sender, version))
  return { status, body: payload, etag: stated, headers: told }
}

/** What a tag says of the database that it is of, and of the version of a person's data. */
const state = /^W\/"[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.\w+/

/** Engines number versions in ways of their own: what they have in common is which are equal. */
function placeOf({ versions }: Side, { key }: Sender, version: string): string {
  const named = `${key === keyOfOther ? 'other' : 'student'} ${version}`
  const place = versions.indexOf(named)
  return `version ${place < 0 ? versions.push(named) - 1 : place}`
}

function headersOf({ keys }: Side, { key, form }: Sender): Record<string, string> {
  const own = keys[key] ?? ''
  const forms: Record<Sender['form'], Record<string, string>> = {
    bearer: { authorization: `Bearer ${own}` },
    earlier: { 'x-api-key': own },
    both: { authorization: `Bearer ${own}`, 'x-api-key': 'unknown' },
    none: {},
    basic: { authorization: `Basic ${own}` },
    unknown: { authorization: 'Bearer unknown' },
  }
  return forms[form]
}

const withTag = (headers: Record<string, string>, tag: string) =>
  mapValues(headers, (value) => (value === 'the last' ? tag : value))

const mapValues = (record: Record<string, string>, map: (value: string) => string) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))

/** All that everybody has. */
export function everything({ service: { deps }, other }: Side): Promise<unknown> {
  const query = { criteria: {}, order: { by: 'dueDate', descending: false } } as const
  const { users, assignments, recurringSettings, apiKeys } = deps.store
  return Promise.all([
    users.all(),
    ...[1, other.id].map((id) => assignments.all(id, query)),
    ...[1, other.id].map((id) => recurringSettings.all(id)),
    apiKeys.all().then((keys) => keys.map(({ hint, ...rest }) => rest)),
  ])
}
