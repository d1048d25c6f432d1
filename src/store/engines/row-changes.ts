import { optional } from '../values.ts'
import type { RowChange, Session, TableWithVersions } from './engine.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Events that change a row, and the new `updated_at`. */
const events = { update: 'new.updated_at', delete: 'null' }

type FollowRows = NonNullable<Session['followRows']>

/**
 * Reports which rows of an SQLite file have changed. Triggers record them, and only the
 * writing connection has these triggers. So no statement can change a row unnoticed.
 */
export class RowChanges {
  readonly #writer: SqliteConnection
  readonly #tables = new Map<TableWithVersions, FollowedTable>()

  /** @param writer makes all changes of this process. */
  constructor(writer: SqliteConnection) {
    this.#writer = writer
  }

  readonly follow: FollowRows = (table, changed) => {
    const { followers } = this.#tables.get(table) ?? this.#watch(table)
    followers.push(changed)
  }

  /** Reports the recorded changes. To be called once they can be read, and before anyone does. */
  tell(): void {
    for (const { followers, noted } of this.#tables.values()) {
      for (const it of noted.splice(0)) for (const changed of followers) changed(it)
    }
  }

  /** Reports that another process may have changed anything. */
  readonly tellOfAll = (): void => {
    for (const { followers } of this.#tables.values()) {
      for (const changed of followers) changed('all rows')
    }
  }

  #watch(table: TableWithVersions): FollowedTable {
    const followed: FollowedTable = { followers: [], noted: [] }
    const note = `note_change_of_${table}`
    this.#writer.define(note, (id, updatedAt) => {
      followed.noted.push({ id: Number(id), updatedAt: optional(updatedAt, Number) })
    })
    for (const [event, updatedAt] of Object.entries(events)) {
      this.#writer.exec(
        `create temp trigger ${note}_by_${event} after ${event} on main.${table} begin select ${note}(old.id, ${updatedAt}); end`,
      )
    }
    this.#tables.set(table, followed)
    return followed
  }
}

interface FollowedTable {
  readonly followers: Parameters<FollowRows>[1][]
  /** Recorded, and not yet reported. */
  readonly noted: RowChange[]
}
