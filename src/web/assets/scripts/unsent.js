/**
 * The last form that was submitted without a session, and whose it is.
 *
 * @type {{ user: ReturnType<typeof visitor>, action: string, values: Record<string, string> } | undefined}
 */
let unsent

/**
 * Keeps a form that came too late until its user has signed in again, unless it contains a secret. Forgets it once it was
 * answered.
 *
 * @param {Exchange} exchange
 * @param {boolean} isTooLate
 */
function keepUnsent({ form, request: { action, body } }, isTooLate) {
  if (!isTooLate && action === unsent?.action) unsent = undefined
  if (!isTooLate || !form?.matches(typable) || hasSecret(form) || !body) return
  // A repeated name, such as that of a group of boxes, has its values joined by commas.
  const values = Object.fromEntries(
    [...body.keys()].map((name) => [name, body.getAll(name).join()]),
  )
  unsent = { user: visitor(), action, values }
}

/** Submits it again for its user. With the token of the old session it changes nothing: its page comes back, filled in. */
function showUnsent() {
  if (!unsent || !visitor()) return
  const { user, action, values } = unsent
  if (user !== visitor()) unsent = undefined
  else
    void htmx.ajax('POST', action, { target: 'body', swap: 'innerMorph', replace: 'true', values })
}
