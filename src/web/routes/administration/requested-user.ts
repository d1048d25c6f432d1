import type { User } from '../../../domain/accounts/user.ts'
import { notFound } from '../../../domain/errors.ts'
import type { PageContext, VisitorContext } from '../../page-route.ts'
import { idParameter } from '../../requests/id-parameter.ts'

/** @throws {DomainError} `not_found`. */
export async function requestedUser(context: Pick<PageContext, 'params' | 'deps'>): Promise<User> {
  const user = await context.deps.store.users.find(idParameter(context, 'User'))
  if (!user) throw notFound('User')
  return user
}

/** Whether the user is the administrator who asks. */
export const isSelf = ({ visitor }: VisitorContext, { id }: User) => visitor.user.id === id
