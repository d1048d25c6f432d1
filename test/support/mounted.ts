import { execFileSync } from 'node:child_process'
import type { TestContext } from 'node:test'
import { messageOf } from '../../src/domain/errors.ts'

/**
 * Runs `work` while `from` is also mounted at `place`. Where this user may not mount anything, the test is skipped, with
 * the reason.
 *
 * @param options of mount(8), such as `ro`.
 */
export async function whileMounted(
  t: TestContext,
  { from, place, options }: { from: string; place: string; options?: string },
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    execFileSync('mount', ['--bind', from, place], { stdio: 'pipe' })
  } catch (error) {
    t.skip(`mounting: ${messageOf(error)}`)
    return
  }
  try {
    if (options) execFileSync('mount', ['-o', `remount,bind,${options}`, place], { stdio: 'pipe' })
    await work()
  } finally {
    execFileSync('umount', [place])
  }
}
