import type { Instant } from './time/time.ts'

export const pick = <T extends object, K extends keyof T>(it: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, it[key]])) as Pick<T, K>

/** An input that names each of its fields, though the value may be undefined: the compiler reports a forgotten one. */
export type Complete<T> = { readonly [K in keyof T]-?: T[K] }

/** The fields of `input` that are in `keys` and given; undefined counts as not given. */
export function pickGiven<T extends object, K extends keyof T>(
  input: T,
  keys: readonly K[],
): { [Key in K]?: Exclude<T[Key], undefined> } {
  const picked: { [Key in K]?: Exclude<T[Key], undefined> } = {}
  for (const key of keys) {
    const value = input[key]
    if (value !== undefined) picked[key] = value as Exclude<T[K], undefined>
  }
  return picked
}

/** `current` with `fields` in place, or `current` itself if it has them already. */
export function changed<T extends { readonly updatedAt: Instant }>(
  current: T,
  fields: Partial<NoInfer<T>>,
  now: Instant,
): T {
  const keys = Object.keys(fields) as (keyof T)[]
  if (keys.every((key) => fields[key] === current[key])) return current
  return { ...current, ...fields, updatedAt: nextVersionAt(current, now) }
}

/**
 * The version of `current` after a change at `now`. Versions differ even in one millisecond, or with
 * a clock set back.
 */
export const nextVersionAt = ({ updatedAt }: { readonly updatedAt: Instant }, now: Instant) =>
  Math.max(now, updatedAt + 1)
