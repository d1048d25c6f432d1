/** Caches the results of `make`, which must be pure. A cache with `limit` entries is emptied. */
export function memo<Key, Answer>(limit: number, make: (key: Key) => Answer): (key: Key) => Answer {
  const answers = new Map<Key, Answer>()
  return (key) => {
    const known = answers.get(key)
    if (known !== undefined) return known
    if (answers.size >= limit) answers.clear()
    const answer = make(key)
    answers.set(key, answer)
    return answer
  }
}
