/** `promise`, whose rejection may be handled later, or never. */
export function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
