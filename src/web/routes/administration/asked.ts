import { notFound } from '../../../domain/errors.ts'
import { offsetOf, type PageRequest } from '../../../domain/pagination.ts'
import type { User } from '../../../domain/user.ts'
import type { Ask } from '../../ask.ts'
import { idAsked } from '../../id-asked.ts'

/** Rows per page, in every list. */
const pageSize = 50

/** The requested page of a list; the first one if the query names none, or an invalid one. */
export function pageAsked({ query }: Pick<Ask, 'query'>): PageRequest {
  const page = query.get('page') ?? ''
  return { page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1, pageSize }
}

/** The requested page of a list that is in memory as a whole. */
export const partOf = <T>(items: readonly T[], request: PageRequest): readonly T[] =>
  items.slice(offsetOf(request), offsetOf(request) + request.pageSize)

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
