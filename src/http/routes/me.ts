import { updateUser } from '../../actions/users.ts'
import type { Deps } from '../../deps.ts'
import type { Principal } from '../../domain/accounts/api-key.ts'
import type { User } from '../../domain/accounts/user.ts'
import { notFound } from '../../domain/errors.ts'
import { presentMe } from '../answers/present.ts'
import { readUserInput } from '../body-input.ts'
import { answers } from '../schemas/answers.ts'
import { MeEditJson, MeJson } from '../schemas/me.ts'
import type { Api } from '../type-provider.ts'

const tags = ['me']

/**
 * The user behind the key, and the key itself.
 *
 * @param clientOf the form in which the audit records the address of a change.
 */
export function meRoutes(api: Api, deps: Deps, clientOf: (address: string) => string): void {
  api.get(
    '/me',
    {
      schema: {
        tags,
        operationId: 'readMe',
        summary: 'Read the current user and key',
        response: answers({ 200: MeJson }),
      },
    },
    async ({ principal }) => {
      const user = await deps.store.users.find(principal.userId)
      if (!user) throw notFound('User')
      return present(deps, principal, user)
    },
  )

  api.patch(
    '/me',
    {
      schema: {
        tags,
        operationId: 'updateMe',
        summary: 'Change your name, e-mail address, time zone or language',
        description:
          'Where the service mails links to new passwords, the address opens the account: it is changed on the page of the account, and 403 here.',
        body: MeEditJson,
        response: answers({ 200: MeJson }, 403, 409, 413, 415),
      },
    },
    async (request) => {
      const { principal, body } = request
      const asking = { userId: principal.userId, byKeyFrom: clientOf(request.ip) }
      const user = await updateUser(deps, asking, readUserInput(body))
      return present(deps, principal, user)
    },
  )
}

async function present({ store }: Deps, { keyId }: Principal, user: User): Promise<MeJson> {
  const key = await store.apiKeys.find(keyId)
  if (!key) throw notFound('API key')
  return presentMe(user, key)
}
