import { apiKeysOf, revokeOwnApiKey } from '../../../actions/api-keys.ts'
import { goTo, show } from '../../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../../page-route.ts'
import { accountKeysPage } from '../../pages/account/keys.ts'
import { idParameter } from '../../requests/id-parameter.ts'

const here = '/account/keys'

export const accountKeyRoutes: readonly PageRoute[] = [
  { method: 'GET', path: here, answer: list },
  { method: 'GET', path: `${here}/:id/revoke`, answer: () => goTo(here) },
  { method: 'POST', path: `${here}/:id/revoke`, answer: revoke },
]

async function list(context: VisitorContext): Promise<Outcome> {
  const owner = context.visitor.user
  const all = await apiKeysOf(context.deps, owner)
  const keys = all.filter(({ revokedAt }) => revokedAt === null)
  return show(
    accountKeysPage(
      context,
      keys.map((key) => ({ key, owner })),
    ),
  )
}

async function revoke(context: VisitorContext): Promise<Outcome> {
  await revokeOwnApiKey(context.deps, context.person, idParameter(context, 'API key'))
  return goTo(here, { code: 'key_revoked' })
}
