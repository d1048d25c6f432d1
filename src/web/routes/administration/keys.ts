import { issueApiKey, type KeyWish, revokeApiKey } from '../../../actions/api-keys.ts'
import { checkKeyName, keyEndOn } from '../../../domain/api-key.ts'
import type { Moment } from '../../../domain/assignment.ts'
import { notFound } from '../../../domain/errors.ts'
import type { Issue } from '../../../domain/issue.ts'
import { Issues } from '../../../domain/issues.ts'
import { canonicalEmail, type User } from '../../../domain/user.ts'
import type { Outcome, PageRoute, VisitorAsk } from '../../ask.ts'
import { attempt, chosen, given, ticked, type Values, valuesOf } from '../../forms.ts'
import { idAsked } from '../../id-asked.ts'
import { goTo, ownPath, show, showAgain } from '../../outcomes.ts'
import { pageAsked, partOf } from '../../page-asked.ts'
import type { OwnedKey } from '../../pages/administration/key-table.ts'
import { issuedKeyPage, type KeysView, keysPage } from '../../pages/administration/keys.ts'
import { holds, lastPageOutcome } from './asked.ts'
import { usersAndKeys } from './users-and-keys.ts'

const path = '/admin/keys'

/** How many addresses the form suggests; any other can be typed. */
const mostEmails = 500

export const keyRoutes: readonly PageRoute[] = [
  { method: 'GET', path, answer: list },
  { method: 'POST', path, answer: issue },
  // If revoking required the password again, the browser returns here by GET.
  { method: 'GET', path: `${path}/:id/revoke`, answer: land },
  { method: 'POST', path: `${path}/:id/revoke`, answer: revoke },
]

async function list(ask: VisitorAsk): Promise<Outcome> {
  const email = ask.query.get('email') ?? ''
  const view = await viewOf(ask, { values: { email }, issues: [], isIssuing: email !== '' })
  return lastPageOutcome(view.place) ?? show(keysPage(ask, view))
}

async function issue(ask: VisitorAsk): Promise<Outcome> {
  const issued = await attempt(() => issueFrom(ask))
  if ('value' in issued) return show(issuedKeyPage(ask, { ...issued.value, origin: ask.origin }))
  const state = { values: valuesOf(ask.form), issues: issued.issues, isIssuing: true }
  return showAgain(keysPage(ask, await viewOf(ask, state)))
}

async function land({ deps, params, query }: VisitorAsk): Promise<Outcome> {
  if (!(await deps.store.apiKeys.find(idAsked({ params }, 'API key')))) throw notFound('API key')
  return goTo(ownPath(query.get('back'), path))
}

async function revoke(ask: VisitorAsk): Promise<Outcome> {
  await revokeApiKey(ask.deps, idAsked(ask, 'API key'))
  return goTo(ownPath(ask.form.get('back'), path), { code: 'key_revoked' })
}

interface IssueState {
  readonly values: Values
  readonly issues: readonly Issue[]
  readonly isIssuing: boolean
}

async function viewOf(ask: VisitorAsk, { isIssuing, ...form }: IssueState): Promise<KeysView> {
  const { query, language, url } = ask
  const { users, keys } = await usersAndKeys(ask.deps)
  const filter = { q: query.get('q') ?? '', state: chosen(query, 'state', ['revoked']) ?? '' }
  const found = keys.filter((it) => isWanted(it, filter))
  const request = pageAsked(ask)
  return {
    keys: partOf(found, request),
    place: { ...request, totalCount: found.length, path, filter },
    back: url,
    form: { language, ...form },
    isIssuing,
    emails: users.slice(0, mostEmails).map(({ email }) => email),
  }
}

interface KeyFilter {
  readonly q: string
  /** `revoked` shows only revoked keys; any other value shows only the others. */
  readonly state: string
}

function isWanted({ key, owner }: OwnedKey, { q, state }: KeyFilter): boolean {
  if ((key.revokedAt !== null) !== (state === 'revoked')) return false
  return holds([key.name, key.hint, owner?.email ?? '', owner?.name ?? ''], q)
}

/** @throws {InvalidInput} with all issues. */
async function issueFrom({ deps, form, moment }: VisitorAsk) {
  const issues = new Issues()
  const email = canonicalEmail((form.get('email') ?? '').trim())
  const found = await deps.store.users.findByEmail(email)
  const nobody: Owner = { id: 0, email, timeZone: moment.timeZone }
  const owner = issues.need<Owner>(found, nobody, { field: 'email', rule: 'nobody' })
  const wish = wishOf(form, { now: moment.now, timeZone: owner.timeZone }, issues)
  issues.collect(() => checkKeyName(wish.name))
  issues.settle()
  return { key: await issueApiKey(deps, owner, wish), name: wish.name, email: owner.email }
}

type Owner = Pick<User, 'id' | 'email' | 'timeZone'>

function wishOf(form: URLSearchParams, moment: Moment, issues: Issues): KeyWish {
  const date = given(form, 'expiresOn')
  const expiresAt = date === undefined ? null : keyEndOn(issues, date, moment)
  return { name: form.get('name') ?? '', isReadOnly: ticked(form, 'isReadOnly'), expiresAt }
}
