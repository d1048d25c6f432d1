import path from 'node:path'
import { auditEntry } from '../actions/audit.ts'
import { describeDatabase } from '../database.ts'
import { restoreBackup } from '../store/backup/restore-backup.ts'
import { showRows, sqliteFileOf } from './backup.ts'
import { type Command, printStatus } from './command.ts'

export const restore: Command = {
  operands: ['FILE'],
  summary: 'Replace the SQLite file with a backup, and keep the old file; the service must not run',
  options: {},
  async run({ operands: [name = ''], settings: { database } }) {
    const backup = path.resolve(name)
    const file = sqliteFileOf(database)
    printStatus(`From ${backup}`)
    printStatus(`To ${describeDatabase(database)}`)
    const clock = { now: Date.now }
    const event = { action: 'backup_restored', detail: path.basename(backup) } as const
    const { contents, previous } = await restoreBackup({
      backup,
      file,
      entry: auditEntry({ clock }, event),
    })
    printStatus(
      previous === undefined
        ? 'There was no database before'
        : `The database from before is now ${previous}`,
    )
    printStatus(
      'Keys, passwords, sessions and calendar links are those of the backup: what was revoked since works again',
    )
    printStatus('Restored and checked')
    await showRows(contents)
    return 0
  },
}
