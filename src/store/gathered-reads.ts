/** What a read of several keys has found: for each of them its value. */
type Found<K, V> = (key: K) => V

/**
 * A read of one key, which is done together with all others of the same turn, once it is
 * over: for a server, what a statement costs by itself is more than most values do. If it
 * fails, it fails for all of them: a key that alone would be a reason to must not come here.
 *
 * @param read one statement for some keys, which may be equal.
 */
export function gatheredReads<K, V>(
  read: (keys: readonly K[]) => Promise<Found<K, V>>,
): (key: K) => Promise<V> {
  let gathering: { readonly keys: K[]; readonly found: Promise<Found<K, V>> } | undefined
  const readAtEndOfTurn = async (keys: readonly K[]) => {
    await new Promise((resolve) => setImmediate(resolve))
    gathering = undefined
    return read(keys)
  }
  return async (key) => {
    if (gathering === undefined) {
      const keys: K[] = []
      gathering = { keys, found: readAtEndOfTurn(keys) }
    }
    gathering.keys.push(key)
    return (await gathering.found)(key)
  }
}
