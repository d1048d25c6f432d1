import { notFound } from '../../../domain/errors.ts'
import type { User } from '../../../domain/user.ts'
import type { Ask } from '../../ask.ts'
import { idAsked } from '../../id-asked.ts'

/** @throws {DomainError} `not_found`. */
export async function userAsked(ask: Pick<Ask, 'params' | 'deps'>): Promise<User> {
  const user = await ask.deps.store.users.find(idAsked(ask, 'User'))
  if (!user) throw notFound('User')
  return user
}

/** Whether one of `texts` contains `wanted`, in any case and width of its letters. */
export function holds(texts: readonly string[], wanted: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase()
  return texts.some((text) => plain(text).includes(plain(wanted.trim())))
}
