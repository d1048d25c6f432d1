/** As many answers are kept; then all are asked for anew. */
const keptAnswers = 10_000

/** `ask`, whose answer holds, and stays the same object, until `revision` is another one. */
export function untilChanged<Key, T>(ask: (key: Key) => T, revision: (key: Key) => number) {
  const kept = new Map<Key, { readonly revision: number; readonly answer: T }>()
  return (key: Key): T => {
    const now = revision(key)
    const known = kept.get(key)
    if (known?.revision === now) return known.answer
    const answer = ask(key)
    if (kept.size >= keptAnswers) kept.clear()
    kept.set(key, { revision: now, answer })
    return answer
  }
}
