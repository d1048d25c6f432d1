import { issueApiKey, revokeApiKey } from '../actions/api-keys.ts'
import { type ApiKey, hasExpired, keyEndOn } from '../domain/accounts/api-key.ts'
import type { User } from '../domain/accounts/user.ts'
import { Issues } from '../domain/issues.ts'
import { formatInstant, type Instant, type Moment } from '../domain/time/time.ts'
import { type Command, print, printStatus, UsageError } from './command.ts'
import { oneLine } from './one-line.ts'
import { withStore, withUser } from './store.ts'

export const keyIssue: Command = {
  operands: ['EMAIL'],
  summary:
    'Issue an API key, and print it; it cannot be shown again. EXPIRES is its last day, YYYY-MM-DD',
  options: {
    name: { type: 'string' },
    expires: { type: 'string' },
    'read-only': { type: 'boolean' },
  },
  required: ['name'],
  async run(call) {
    const { name = '', expires, 'read-only': isReadOnly } = call.options
    const key = await withUser(call, async (deps, owner) => {
      const moment = { now: deps.clock.now(), timeZone: owner.timeZone }
      const expiresAt = typeof expires === 'string' ? endOf(expires, moment) : null
      return issueApiKey(deps, owner, {
        name: String(name),
        isReadOnly: isReadOnly === true,
        expiresAt,
      })
    })
    return print(key, 'The key was issued all the same: "key list" has its id, to revoke it')
  },
}

export const keyList: Command = {
  operands: [],
  summary: 'List the API keys: id, owner, first and last characters, name, state',
  options: {},
  async run(call) {
    await withStore(call, async ({ store, clock }) => {
      const owners = new Map((await store.users.all()).map((user) => [user.id, user]))
      const keys = await store.apiKeys.all()
      for (const key of keys) await print(describe(key, owners.get(key.userId), clock.now()))
    })
    return 0
  },
}

export const keyRevoke: Command = {
  operands: ['ID'],
  summary: 'Revoke an API key by its id, for good',
  options: {},
  async run(call) {
    const [id = ''] = call.operands
    if (!/^\d{1,15}$/.test(id)) throw new UsageError('ID is the number that "key list" shows')
    await withStore(call, (deps) => revokeApiKey(deps, Number(id)))
    printStatus(`Revoked key ${id}`)
    return 0
  },
}

function endOf(date: string, moment: Moment): Instant {
  const issues = new Issues()
  const end = keyEndOn(issues, date, moment)
  issues.settle()
  return end
}

function describe(key: ApiKey, owner: User | undefined, now: Instant): string {
  const told = (what: string, at: Instant | null) =>
    at === null ? [] : [`${what} ${formatInstant(at, owner?.timeZone ?? 'UTC')}`]
  return oneLine([
    key.id,
    owner?.email,
    key.hint,
    key.name,
    key.isReadOnly ? 'read-only' : 'read and write',
    ...told(hasExpired(key, now) ? 'expired' : 'expires', key.expiresAt),
    ...told('revoked', key.revokedAt),
    ...told('last used', key.lastUsedAt),
    ...(owner && owner.disabledAt !== null ? ['owner disabled'] : []),
  ])
}
