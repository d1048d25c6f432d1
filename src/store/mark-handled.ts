/** `promise`, whose rejection may be handled later, or never. */
export function markHandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
