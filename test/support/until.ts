import { setTimeout as pause } from 'node:timers/promises'

/** In milliseconds; far longer than anything takes on a machine that is busy. */
const maxWait = 60_000

/** Asks until the answer is not false, and gives it. A test that is over asks no more: it would keep its process alive. */
export async function until<T>(
  { signal }: { readonly signal: AbortSignal },
  ask: () => T | false | Promise<T | false>,
): Promise<T> {
  const begun = performance.now()
  for (;;) {
    const answer = await ask()
    if (answer !== false) return answer
    if (performance.now() - begun > maxWait) throw new Error(`waited in vain: ${ask}`)
    await pause(10, undefined, { signal })
  }
}
