/** Caches the results of `make`, which must be pure. A cache with `limit` entries is emptied. */
export function memo<Key, Result>(limit: number, make: (key: Key) => Result): (key: Key) => Result {
  const results = new Map<Key, Result>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    if (results.size >= limit) results.clear()
    const result = make(key)
    results.set(key, result)
    return result
  }
}
