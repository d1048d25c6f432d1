import { setImmediate as nextTurn } from 'node:timers/promises'
import { openShared } from '../../support/postgres/shared-database.ts'

/** A process that archives a user's assignments of one subject, and is killed in a turn that others have meanwhile. */
const [database = '', userId = '', subject = '', lastTurn = ''] = process.argv.slice(2)
const store = await openShared(database)
let isOver = false
const moved = store
  .write(Number(userId), (tx) => tx.assignments.archive(subject, true, 0))
  .finally(() => {
    isOver = true
  })
for (let turn = 1; !isOver; turn += 1) {
  if (turn === Number(lastTurn)) process.kill(process.pid, 'SIGKILL')
  await nextTurn()
}
await moved
await store.close()
