/** Id of the signed-in user. */
const visitor = () => document.querySelector('[data-visitor]')?.dataset.visitor

/** The last form that was submitted without a session. */
let unsent

/** Keeps a form until its user has signed in again, unless it contains a secret. */
function keepUnsent({ sourceElement: form, request: { action, body } }) {
  const isTyped = form.matches('form:has(input:not([type=hidden]), textarea, select)')
  if (!isTyped || form.matches(':has([type=password], [autocomplete=one-time-code])')) return
  unsent = { user: visitor(), action, values: Object.fromEntries(body) }
}

/** Submits it again. With the token of the old session it changes nothing: the server returns its page with its values. */
function showUnsent() {
  if (!unsent || !visitor()) return
  const { user, action, values } = unsent
  if (user !== visitor()) unsent = undefined
  else htmx.ajax('POST', action, { target: 'body', swap: 'innerMorph', replace: 'true', values })
}
