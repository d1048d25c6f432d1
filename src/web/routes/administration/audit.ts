import { type AuditFilter, auditActions } from '../../../domain/accounts/audit.ts'
import { Issues } from '../../../domain/issues.ts'
import { readDayRange } from '../../../domain/time/day-range.ts'
import { attempt, choiceOf, given } from '../../forms/forms.ts'
import { typedEmail } from '../../forms/profile-input.ts'
import { lastPageInstead, listPosition } from '../../lists/list-position.ts'
import { pageAddress, requestedPage } from '../../lists/requested-page.ts'
import { show, showAgain } from '../../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../../page-route.ts'
import { auditPage } from '../../pages/administration/audit.ts'

const path = '/admin/audit'

export const auditRoutes: readonly PageRoute[] = [{ method: 'GET', path, answer: list }]

async function list(context: VisitorContext): Promise<Outcome> {
  const { query, deps, language } = context
  const filter = {
    action: query.get('action') ?? '',
    email: query.get('email') ?? '',
    from: query.get('from') ?? '',
    to: query.get('to') ?? '',
  }
  const wanted = await attempt(() => filterOf(context))
  if ('issues' in wanted) {
    const form = { language, values: filter, issues: wanted.issues }
    return showAgain(auditPage(context, { entries: [], position: undefined, isCut: false, form }))
  }
  const request = requestedPage(context)
  const { items, totalCount, isCut } = await deps.store.audit.list(wanted.value, request)
  const form = { language, values: filter, issues: [] }
  const position = listPosition(request, totalCount, (page) => pageAddress(path, page, filter))
  return (
    lastPageInstead(position) ?? show(auditPage(context, { entries: items, position, isCut, form }))
  )
}

/** @throws {InvalidInput} with all issues. */
async function filterOf({ query, deps, moment }: VisitorContext): Promise<AuditFilter> {
  const issues = new Issues()
  const action = issues.collect(() => choiceOf(query, 'action', auditActions))
  const email = typedEmail(query)
  const userIds = email === '' ? undefined : await deps.store.audit.usersNamed(email)
  if (userIds?.length === 0) issues.add({ field: 'email', rule: 'nobody' })
  const days = { from: given(query, 'from'), to: given(query, 'to') }
  // Days begin and end in the administrator's zone.
  const range = readDayRange(issues, days, moment.timeZone)
  issues.settle()
  return { action, userIds, ...range }
}
