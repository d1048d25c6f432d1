/** `promise`, whose failure is asked for later, or not at all. */
export function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
