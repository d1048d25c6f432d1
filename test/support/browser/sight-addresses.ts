import assert from 'node:assert/strict'
import { newToken } from '../../../src/actions/new-token.ts'
import { makePasswordLink } from '../../../src/actions/passwords.ts'
import { makeFirstLink } from '../../../src/actions/registration.ts'
import { tokenDigest } from '../../../src/domain/accounts/token.ts'
import type { Lasting } from '../databases.ts'
import { startService } from '../service.ts'
import { deleteHomework, subjectsOf } from './schoolwork.ts'
import type { Website } from './website.ts'

/** A service in which nobody is yet has a page for its first administrator. */
export async function setupAddress(_site: Website, t: Lasting): Promise<string> {
  const { deps, user, url } = await anotherService(t)
  await deps.store.writeDirectory((tx) => tx.users.delete(user.id))
  const token = await makeFirstLink(deps)
  assert.ok(token)
  return `${url}/setup/${token}`
}

/** Nobody on the site itself is without a password. */
export async function firstPasswordAddress(_site: Website, t: Lasting): Promise<string> {
  const { deps, user, url } = await anotherService(t)
  return `${url}/password/${(await makePasswordLink(deps, user)).token}`
}

async function anotherService(t: Lasting) {
  const service = await startService(t)
  return { ...service, url: await service.app.listen({ host: '127.0.0.1', port: 0 }) }
}

/** Sights are looked at concurrently, so this one deletes an assignment of its own. */
export async function deletedAddress(site: Website): Promise<string> {
  await deleteHomework(site, site.student)
  return '/assignments/deleted'
}

export const passwordAddress = async ({ deps, student }: Website) =>
  `/password/${(await makePasswordLink(deps, student)).token}`

/** The first subject of the student is to be renamed. */
export const renameAddressOf = async ({ student }: Website) =>
  `/subjects/rename?${new URLSearchParams({ subject: subjectsOf(student)[0] ?? '' }).toString()}`

/** Where the link in the mail leads that asks somebody to confirm. */
export async function reminderAddress({ deps, clock, newcomer }: Website): Promise<string> {
  const [token, { id: userId }] = [newToken(), await newcomer()]
  const asked = { userId, digest: tokenDigest(token), askedAt: clock.now() }
  await deps.store.writeAccounts((tx) => tx.reminderSubscriptions.ask(asked, 0))
  return `/reminders/${token}`
}
