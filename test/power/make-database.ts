import { issueApiKey } from '../../src/actions/api-keys.ts'
import { createUser } from '../../src/actions/users.ts'
import type { Clock } from '../../src/deps.ts'
import { openSqliteStore } from '../../src/store/opening/open-sqlite.ts'
import { anAssignment } from '../support/builders.ts'
import { testDeps } from '../support/deps.ts'

export const openDatabase = (file: string, { migrates }: { readonly migrates: boolean }) =>
  openSqliteStore({
    file,
    migrates,
    now: Date.now(),
    fatal(error) {
      throw error
    },
  })

/** Makes a database with some users, who have so many assignments each, and answers a key for each. */
export async function makeDatabase(
  file: string,
  { users, assignments }: { readonly users: number; readonly assignments: number },
): Promise<readonly string[]> {
  const clock: Clock = { now: Date.now }
  const store = await openDatabase(file, { migrates: true })
  const deps = testDeps(store, clock)
  const keys: string[] = []
  for (let number = 1; number <= users; number++) {
    const input = { email: `${number}@example.test`, name: 'Student 0', timeZone: 'UTC' }
    const user = await createUser(deps, input, null)
    keys.push(await issueApiKey(deps, user, { name: 'test', isReadOnly: false, expiresAt: null }))
    await store.write(user.id, async (tx) => {
      for (let n = 1; n <= assignments; n++) await tx.assignments.insert(anAssignment())
    })
  }
  await store.close()
  return keys
}
