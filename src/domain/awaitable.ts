/**
 * A value, or a promise of it. For the path of every request, where a promise often costs more than
 * the work itself.
 */
export type Awaitable<T> = T | Promise<T>

/** Calls `next` with the value: at once, or when the promise resolves. */
export const mapAwaitable = <T, U>(it: Awaitable<T>, next: (it: T) => U): Awaitable<Awaited<U>> =>
  (it instanceof Promise ? it.then(next) : next(it)) as Awaitable<Awaited<U>>

/** Runs both, and fails with the first error. No rejection remains unhandled. */
export function bothOf<A, B>(
  one: () => Awaitable<A>,
  other: () => Awaitable<B>,
): Awaitable<[A, B]> {
  const first = one()
  if (first instanceof Promise) return Promise.all([first, Promise.try(other)])
  return mapAwaitable(other(), (second): [A, B] => [first, second]) as Awaitable<[A, B]>
}
