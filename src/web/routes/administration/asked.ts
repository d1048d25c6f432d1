import { notFound } from '../../../domain/errors.ts'
import type { User } from '../../../domain/user.ts'
import type { Ask, Outcome } from '../../ask.ts'
import { idAsked } from '../../id-asked.ts'
import { goTo } from '../../outcomes.ts'
import { lastPageInstead } from '../../page-asked.ts'
import { addressOf, type Place } from '../../pages/administration/listing.ts'

/** The way to the last page of a list, if one after it is asked for. */
export function lastPageOutcome(place: Place): Outcome | undefined {
  const last = lastPageInstead(place, place.totalCount)
  return last === undefined ? undefined : goTo(addressOf(place, last))
}

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
