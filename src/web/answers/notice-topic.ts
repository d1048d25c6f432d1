import { listDeleted } from '../../actions/assignments.ts'
import { personOf } from '../../domain/accounts/user.ts'
import type { Assignment } from '../../domain/assignments/assignment.ts'
import { isOverdue } from '../../domain/assignments/assignment-criteria.ts'
import { isUnavailable } from '../../domain/errors.ts'
import { formatterFor } from '../formatter.ts'
import type { Notice, NoticeCode, Topic } from '../notices.ts'
import type { PageContext } from '../page-route.ts'

type Asking = Pick<PageContext, 'deps' | 'visitor' | 'language' | 'moment'>

/** What `notice` is about; undefined if that has no title, or is gone. */
export async function topicOf(asking: Asking, notice: Notice): Promise<Topic | undefined> {
  try {
    return await findTopic(asking, notice)
  } catch (error) {
    // What was done is said in any case.
    if (isUnavailable(error)) return undefined
    throw error
  }
}

async function findTopic(asking: Asking, { code, id }: Notice): Promise<Topic | undefined> {
  const { deps, visitor } = asking
  if (!visitor || id === undefined) return undefined
  const { assignments, recurringSettings } = deps.store
  const person = personOf(visitor.user)
  if (code === 'series_created') return recurringSettings.find(person.userId, id)
  if (code === 'assignment_deleted') {
    const { items } = await listDeleted(deps, person, { page: 1, pageSize: few })
    return items.find(({ assignment }) => assignment.id === id)?.assignment
  }
  const found = await assignments.find(person.userId, id)
  return found && { title: found.title, ...(setsDue.has(code) && dueOf(asking, found)) }
}

/** Notices of a change that may have set a due date: a mistyped one is seen there. */
const setsDue: ReadonlySet<NoticeCode> = new Set([
  'assignment_created',
  'assignment_saved',
  'assignment_unarchived',
])

function dueOf({ language, moment }: Asking, it: Assignment): Pick<Topic, 'due'> {
  if (it.completedAt !== null) return {}
  const text = formatterFor(language, moment).due(it.dueDate)
  return { due: { text, isPast: isOverdue(it, moment) } }
}

/**
 * How many of the latest deletions are looked through. Others may have followed the one of the notice, in other windows
 * or by the API; with more, it is not named.
 */
const few = 10
