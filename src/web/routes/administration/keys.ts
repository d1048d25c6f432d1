import { type ApiKeyInput, issueApiKey, revokeApiKey } from '../../../actions/api-keys.ts'
import { checkKeyName, keyEndOn } from '../../../domain/accounts/api-key.ts'
import type { User } from '../../../domain/accounts/user.ts'
import { notFound } from '../../../domain/errors.ts'
import { Issues } from '../../../domain/issues.ts'
import type { Moment } from '../../../domain/time/time.ts'
import type { FormState } from '../../components/field.ts'
import { attempt, chosen, given, ticked, valuesOf } from '../../forms/forms.ts'
import { typedEmail } from '../../forms/profile-input.ts'
import { lastPageInstead, listPosition } from '../../lists/list-position.ts'
import { pageAddress, requestedPage } from '../../lists/requested-page.ts'
import { goTo, ownPath, show, showAgain } from '../../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../../page-route.ts'
import { issuedKeyPage, type KeysView, keysPage } from '../../pages/administration/keys.ts'
import { idParameter } from '../../requests/id-parameter.ts'
import { ownedKeys } from './owned-keys.ts'

const path = '/admin/keys'

/** How many addresses the form suggests; any other can be typed. */
const mostEmails = 500

export const keyRoutes: readonly PageRoute[] = [
  // What people type.
  { method: 'GET', path: '/admin', answer: () => goTo(path) },
  { method: 'GET', path, answer: list },
  { method: 'POST', path, answer: issue, isTyped: true },
  // If revoking required the password again, the browser returns here by GET.
  { method: 'GET', path: `${path}/:id/revoke`, answer: land },
  { method: 'POST', path: `${path}/:id/revoke`, answer: revoke },
]

async function list(context: VisitorContext): Promise<Outcome> {
  const email = context.query.get('email') ?? ''
  const view = await viewOf(context, { values: { email }, issues: [], isIssuing: email !== '' })
  return lastPageInstead(view.position) ?? show(keysPage(context, view))
}

async function issue(context: VisitorContext): Promise<Outcome> {
  const issued = await attempt(() => issueFrom(context))
  if ('value' in issued)
    return show(issuedKeyPage(context, { ...issued.value, origin: context.origin }))
  const state = { values: valuesOf(context.form), issues: issued.issues, isIssuing: true }
  return showAgain(keysPage(context, await viewOf(context, state)))
}

async function land({ deps, params, query }: VisitorContext): Promise<Outcome> {
  if (!(await deps.store.apiKeys.find(idParameter({ params }, 'API key'))))
    throw notFound('API key')
  return goTo(ownPath(query.get('back'), path))
}

async function revoke(context: VisitorContext): Promise<Outcome> {
  await revokeApiKey(context.deps, idParameter(context, 'API key'))
  return goTo(ownPath(context.form.get('back'), path), { code: 'key_revoked' })
}

type IssueState = Pick<FormState, 'values' | 'issues'> & Pick<KeysView, 'isIssuing'>

async function viewOf(
  context: VisitorContext,
  { isIssuing, ...form }: IssueState,
): Promise<KeysView> {
  const { deps, query, language } = context
  const users = await deps.store.users.all()
  const filter = { q: query.get('q') ?? '', state: chosen(query, 'state', ['revoked']) ?? '' }
  const request = requestedPage(context)
  const { items, totalCount } = await ownedKeys(deps, users, { ...filter, ...request })
  return {
    keys: items,
    position: listPosition(request, totalCount, (page) => pageAddress(path, page, filter)),
    filter,
    form: { language, ...form },
    isIssuing,
    emails: users
      .filter(isEnabled)
      .slice(0, mostEmails)
      .map(({ email }) => email),
  }
}

const isEnabled = ({ disabledAt }: User) => disabledAt === null

/** @throws {InvalidInput} with all issues. */
async function issueFrom({ deps, form, moment }: VisitorContext) {
  const issues = new Issues()
  const email = typedEmail(form)
  const found = await deps.store.users.findByEmail(email)
  const nobody: Owner = { id: 0, email, timeZone: moment.timeZone }
  const rule = email === '' ? 'required' : 'nobody'
  const owner = issues.need<Owner>(found, nobody, { field: 'email', rule })
  if (found && !isEnabled(found)) issues.add({ field: 'email', rule: 'disabled' })
  const input = readKeyInput(form, { now: moment.now, timeZone: owner.timeZone }, issues)
  issues.collect(() => checkKeyName(input.name))
  issues.settle()
  return {
    key: await issueApiKey(deps, owner, input),
    name: input.name,
    email: owner.email,
  }
}

type Owner = Pick<User, 'id' | 'email' | 'timeZone'>

function readKeyInput(form: URLSearchParams, moment: Moment, issues: Issues): ApiKeyInput {
  const date = given(form, 'expiresOn')
  const expiresAt = date === undefined ? null : keyEndOn(issues, date, moment)
  return { name: form.get('name') ?? '', isReadOnly: ticked(form, 'isReadOnly'), expiresAt }
}
