import { setImmediate as nextTurn } from 'node:timers/promises'
import { assertSignedIn } from '../../actions/sessions.ts'
import type { Assignment } from '../../domain/assignments/assignment.ts'
import { todayOf } from '../../domain/time/time.ts'
import { tableAddress } from '../addresses.ts'
import { tableColumns, tableHead, tableLine } from '../csv/assignment-table.ts'
import type { FileOutcome, PageRoute, VisitorContext } from '../page-route.ts'

export const assignmentTableRoutes: readonly PageRoute[] = [
  { method: 'GET', path: tableAddress, answer: table },
]

/** Assignments that are read at once. Others are answered between two portions. */
const perPortion = 100

/** All assignments of a user, the archived ones at the end, to keep or to calculate with. */
function table(context: VisitorContext): FileOutcome {
  const name = `kadai-${todayOf(context.moment)}.csv`
  return { file: { name, type: 'text/csv; charset=utf-8', parts: partsOf(context) } }
}

async function* partsOf(context: VisitorContext): AsyncGenerator<string> {
  const { language, moment } = context
  const columns = tableColumns({ language, timeZone: moment.timeZone })
  // Sent with the first assignments: if they cannot be read, a page can still say so.
  let text = tableHead(columns)
  for (const isArchived of [false, true]) {
    for await (const portion of portionsOf(context, isArchived)) {
      yield text + portion.map((it) => tableLine(it, columns)).join('')
      text = ''
    }
  }
}

/** One moved meanwhile may be in two portions, or in none. */
async function* portionsOf(
  { deps, person: { userId }, visitor }: VisitorContext,
  isArchived: boolean,
): AsyncGenerator<readonly Assignment[]> {
  const { store } = deps
  let after: Assignment | undefined
  do {
    await nextTurn()
    // A client that reads slowly must not go on for days after it was signed out.
    await assertSignedIn(deps, visitor)
    const portion = await store.assignments.following(userId, {
      isArchived,
      after,
      limit: perPortion,
    })
    // The gate has waited for what was unsynced when the first part was sent.
    await store.unsynced(userId)
    yield portion
    after = portion.at(-1)
  } while (after)
}
