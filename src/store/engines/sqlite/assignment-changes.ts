import { optional } from '../../values.ts'
import type { AssignmentChange, LocalReader } from '../engine.ts'
import type { SqliteConnection } from './connection.ts'

/** Events that change a row, and the new `updated_at`. */
const events = { update: 'new.updated_at', delete: 'null' }

/** The most changes of a commit that are reported one by one: nobody is answered meanwhile. */
const mostTold = 10_000

type FollowAssignments = LocalReader['followAssignments']

/**
 * Reports which assignments of an SQLite file have changed. Triggers record them, and only
 * the writing connection has these triggers. So no statement can change one unnoticed.
 */
export class AssignmentChanges {
  readonly #writer: SqliteConnection
  readonly #followers: Parameters<FollowAssignments>[0][] = []
  /** Recorded, and not yet reported. */
  readonly #noted: AssignmentChange[] = []

  /** @param writer makes all changes of this process. */
  constructor(writer: SqliteConnection) {
    this.#writer = writer
  }

  readonly follow: FollowAssignments = (changed) => {
    if (this.#followers.length === 0) this.#watch()
    this.#followers.push(changed)
  }

  /** Reports the recorded changes. To be called once they can be read, and before anyone does. */
  tell(): void {
    const noted = this.#noted.splice(0)
    if (noted.length > mostTold) this.tellOfAll()
    else for (const it of noted) this.#report(it)
  }

  /** Reports that another process may have changed anything. */
  readonly tellOfAll = (): void => this.#report('all')

  #report(change: AssignmentChange | 'all'): void {
    for (const changed of this.#followers) changed(change)
  }

  #watch(): void {
    this.#writer.define('note_change', (id, updatedAt) => {
      if (this.#noted.length <= mostTold)
        this.#noted.push({ id: Number(id), updatedAt: optional(updatedAt, Number) })
    })
    for (const [event, updatedAt] of Object.entries(events)) {
      this.#writer.exec(
        `create temp trigger note_${event} after ${event} on main.assignments begin select note_change(old.id, ${updatedAt}); end`,
      )
    }
  }
}
