import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { actorOf, unknownAt } from '../../src/actions/audit.ts'
import type { AuditAction, AuditEntry } from '../../src/domain/accounts/audit.ts'
import { openAccounts } from './sign-in.ts'

const elsewhere = '198.51.100.7'
export const here = '192.0.2.1'
export const nobody = { by: '', from: here, to: 'student@example.org' }
export const own = { by: 'student@example.org', from: here, to: 'student@example.org' }
export const administrator = { by: 'admin@example.org', from: elsewhere, to: 'student@example.org' }

/** The actions that the tests have seen in the audit. No action restores a backup: test/e2e/restore.test.ts. */
export const seen = new Set<AuditAction>(['backup_restored'])

export const told = ({ action, actor: by, client: from, subject: to, detail }: AuditEntry) => ({
  action,
  by,
  from,
  to,
  detail,
})

/** A student, an administrator, and people who have not signed in. */
export async function openAudited(t: TestContext) {
  const accounts = await openAccounts(t)
  const { deps, clock, user, audit, add } = accounts
  const admin = await add('admin@example.org', { isAdmin: true })
  const asAdmin = { ...deps, actor: actorOf(admin, elsewhere) }
  const asStudent = { ...deps, actor: actorOf(user, here) }
  const atHome = { ...deps, actor: unknownAt(here) }
  /** What `act` does is written down as that, and nothing else is. */
  async function expect<T>(
    act: () => Promise<T>,
    ...entries: Partial<ReturnType<typeof told>>[]
  ): Promise<T> {
    clock.advance(1000)
    const before = (await audit()).length
    const done = await act()
    const made = (await audit()).slice(0, -before).toReversed()
    assert.deepEqual(
      made.map(told),
      entries.map((entry) => ({ detail: '', ...entry })),
    )
    for (const { action, at } of made) {
      assert.equal(at, clock.now())
      seen.add(action)
    }
    return done
  }
  return { ...accounts, asAdmin, asStudent, atHome, expect }
}
