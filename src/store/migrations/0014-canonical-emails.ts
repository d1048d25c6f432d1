import type { Migration } from './migration.ts'

/**
 * E-mail addresses have one form where Unicode has several; before, they were only in lower case. An address whose new
 * form somebody else has stays as it is, until an administrator gives its user another one.
 */
export const canonicalEmails: Migration = {
  name: 'canonical-emails',
  async up(db) {
    const users = await db.selectFrom('users').select(['id', 'email']).orderBy('id').execute()
    const taken = new Set(users.map(({ email }) => email))
    for (const { id, email } of users) {
      const canonical = email.normalize('NFKC').toLowerCase().normalize('NFKC')
      if (taken.has(canonical)) continue
      taken.add(canonical)
      await db.updateTable('users').set({ email: canonical }).where('id', '=', id).execute()
    }
  },
}
