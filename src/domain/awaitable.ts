/** At once where it is known, for what every request waits for: a promise costs more than much of what it would wait for. */
export type Awaitable<T> = T | Promise<T>

/** What `next` makes of it. */
export const whenKnown = <T, U>(it: Awaitable<T>, next: (it: T) => U): Awaitable<Awaited<U>> =>
  (it instanceof Promise ? it.then(next) : next(it)) as Awaitable<Awaited<U>>

export const bothOf = <A, B>(one: Awaitable<A>, other: Awaitable<B>): Awaitable<[A, B]> =>
  one instanceof Promise || other instanceof Promise ? Promise.all([one, other]) : [one, other]
