import type { Migration } from './migration.ts'

/** Finds the users whom the audit names by an e-mail address, which they may no longer have. */
export const auditByAddress: Migration = {
  name: 'audit-by-address',
  async up(db) {
    await db.schema
      .createIndex('audit_by_address')
      .on('audit_entries')
      .columns(['subject', 'subject_id'])
      .execute()
  },
}
