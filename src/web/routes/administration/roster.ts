import { inviteAll } from '../../../actions/roster.ts'
import { linkPath } from '../../../domain/accounts/link-path.ts'
import { languages } from '../../../domain/accounts/user.ts'
import { attempt, chosen, valuesOf } from '../../forms/forms.ts'
import { newUserValues } from '../../forms/profile-input.ts'
import { show, showAgain } from '../../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../../page-route.ts'
import { rosterPage } from '../../pages/administration/roster.ts'
import { type Invitation, slipsPage } from '../../pages/administration/slips.ts'

const path = '/admin/users/roster'

export const rosterRoutes: readonly PageRoute[] = [
  { method: 'GET', path, answer: open },
  { method: 'POST', path, answer: invite, isTyped: true },
]

function open(context: VisitorContext): Outcome {
  return show(rosterPage(context, { values: newUserValues(context), issues: [] }))
}

async function invite(context: VisitorContext): Promise<Outcome> {
  const { form } = context
  const invited = await attempt(() => invitationsFrom(context))
  if ('value' in invited) return show(slipsPage(context, invited.value))
  return showAgain(rosterPage(context, { values: valuesOf(form), issues: invited.issues }))
}

async function invitationsFrom({
  deps,
  form,
  origin,
}: VisitorContext): Promise<readonly Invitation[]> {
  const roster = {
    text: form.get('roster') ?? '',
    language: chosen(form, 'language', languages),
    timeZone: form.get('timeZone')?.trim() ?? '',
  }
  const invited = await inviteAll(deps, roster)
  const keys = await deps.store.apiKeys.unrevokedOf(invited.map(({ user }) => user.id))
  return invited.map(({ user, link }) => ({
    user,
    link: link && { address: `${origin}${linkPath.password(link.token)}`, until: link.expiresAt },
    keys: keys.get(user.id) ?? 0,
  }))
}
