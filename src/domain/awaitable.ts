/** At once where it is known, for what every request waits for: a promise costs more than much of what it would wait for. */
export type Awaitable<T> = T | Promise<T>

/** What `next` makes of it. */
export const whenKnown = <T, U>(it: Awaitable<T>, next: (it: T) => U): Awaitable<Awaited<U>> =>
  (it instanceof Promise ? it.then(next) : next(it)) as Awaitable<Awaited<U>>

/** Asks for both, and fails as the first of them that does: none that is waited for fails unheard. */
export function bothOf<A, B>(
  one: () => Awaitable<A>,
  other: () => Awaitable<B>,
): Awaitable<[A, B]> {
  const first = one()
  if (first instanceof Promise) return Promise.all([first, Promise.try(other)])
  return whenKnown(other(), (second): [A, B] => [first, second]) as Awaitable<[A, B]>
}
