/** The most results that are cached. Beyond it, all are dropped. */
const mostAnswers = 10_000

/** `ask` with a cache: the same result object, until `revision` changes. */
export function untilChanged<Key, T>(ask: (key: Key) => T, revision: (key: Key) => number) {
  const cache = new Map<Key, { readonly revision: number; readonly answer: T }>()
  return (key: Key): T => {
    const now = revision(key)
    const known = cache.get(key)
    if (known?.revision === now) return known.answer
    const answer = ask(key)
    if (cache.size >= mostAnswers) cache.clear()
    cache.set(key, { revision: now, answer })
    return answer
  }
}
