import { listDeleted } from '../actions/assignments.ts'
import { personOf } from '../domain/accounts/user.ts'
import { isUnavailable } from '../domain/errors.ts'
import type { Notice } from './notices.ts'
import type { PageContext } from './page-route.ts'

type Asking = Pick<PageContext, 'deps' | 'visitor'>

/** The title of what `notice` is about; undefined if that has none, or is gone. */
export async function titleOf(asking: Asking, notice: Notice): Promise<string | undefined> {
  try {
    return await findTitle(asking, notice)
  } catch (error) {
    // What was done is said in any case.
    if (isUnavailable(error)) return undefined
    throw error
  }
}

async function findTitle({ deps, visitor }: Asking, { code, id }: Notice) {
  if (!visitor || id === undefined) return undefined
  const { assignments, recurringSettings } = deps.store
  const person = personOf(visitor.user)
  if (code === 'series_created') return (await recurringSettings.find(person.userId, id))?.title
  if (code !== 'assignment_deleted') return (await assignments.find(person.userId, id))?.title
  const { items } = await listDeleted(deps, person, { page: 1, pageSize: few })
  return items.find(({ assignment }) => assignment.id === id)?.assignment.title
}

/**
 * How many of the latest deletions are looked through. Others may have followed the one of the notice, in other windows
 * or by the API; with more, it is not named.
 */
const few = 10
