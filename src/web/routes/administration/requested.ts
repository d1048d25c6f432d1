import type { User } from '../../../domain/accounts/user.ts'
import { searchForm } from '../../../domain/assignments/search.ts'
import { notFound } from '../../../domain/errors.ts'
import type { PageContext } from '../../page-route.ts'
import { idParameter } from '../../requests/id-parameter.ts'

/** @throws {DomainError} `not_found`. */
export async function requestedUser(context: Pick<PageContext, 'params' | 'deps'>): Promise<User> {
  const user = await context.deps.store.users.find(idParameter(context, 'User'))
  if (!user) throw notFound('User')
  return user
}

/**
 * Whether one of some texts contains `wanted`, in any case, width and kana of its letters. Not only the case of A to Z,
 * as in a search for assignments: no database compares these, and names have other letters.
 */
export function search(wanted: string): (texts: readonly string[]) => boolean {
  const part = plain(wanted.trim())
  return (texts) => part === '' || texts.some((text) => plain(text).includes(part))
}

const plain = (text: string) => searchForm(text).toLowerCase()
