/** Id of the signed-in user. */
const visitor = () => document.querySelector('[data-visitor]')?.dataset.visitor

// A password may be shown just now: then its type is another.
const secrets = '[autocomplete$=-password], [autocomplete=one-time-code], [name=recoveryCode]'
const hasSecret = (form) => form.matches(`:has(${secrets})`)

/** The last form that was submitted without a session. */
let unsent

/** Forms that people fill in, apart from filters. */
const typable = 'form[method=post]:has(input:not([type=hidden]), textarea, select)'

/** Keeps a form until its user has signed in again, unless it contains a secret. */
function keepUnsent({ sent: form, request: { action, body } }) {
  if (!form.matches(typable) || hasSecret(form)) return
  // Of a repeated name, such as that of a group of boxes, the values joined by commas.
  const values = Object.fromEntries(
    [...body.keys()].map((name) => [name, body.getAll(name).join()]),
  )
  unsent = { user: visitor(), action, values }
}

/** Submits it again. With the token of the old session it changes nothing: the server returns its page with its values. */
function showUnsent() {
  if (!unsent || !visitor()) return
  const { user, action, values } = unsent
  if (user !== visitor()) unsent = undefined
  else htmx.ajax('POST', action, { target: 'body', swap: 'innerMorph', replace: 'true', values })
}

/** Whether a form is still to be sent: it was refused, or only its preview was wanted. */
const isToBeSent = ({ method, submitter }, { status, redirected }) =>
  method !== 'GET' &&
  !redirected &&
  (status >= 400 || submitter?.matches('[formaction$="#preview"]') === true)

/** The fields that somebody has changed, by the forms of the page. */
const typed = new Map()
function noteTyped(field) {
  const fields = typed.get(field.form) ?? new Set()
  typed.set(field.form, fields.add(field))
}
document.addEventListener('input', ({ target }) => {
  if (target.form?.method === 'post') noteTyped(target)
})

// A form that htmx does not send leaves with its page, so it needs no question.
addEventListener('submit', (event) => {
  if (!event.defaultPrevented) typed.clear()
})

/** Lets the browser ask before a tab is closed that has input which was not sent. A secret is quickly typed again. */
addEventListener('beforeunload', (event) => {
  const isUnsent = (form) => form.isConnected && !submitted.has(form) && !hasSecret(form)
  if ([...typed.keys()].some(isUnsent)) event.preventDefault()
})

/** The fields of the forms that somebody has typed into, other than `sent`, without secrets. */
const typedBeside = (sent) =>
  [...typed.keys()]
    .filter((it) => it !== sent && it.isConnected)
    .flatMap(({ elements }) => [...elements])
    .filter((it) => it.id && it.name && !it.matches(secrets))

const contentsOf = (fields) => fields.map(({ id, value, checked }) => ({ id, value, checked }))

/**
 * What was typed into the other forms of a page that stays, and what tells their versions. The new page has its own
 * values there, for example in place of those of a form that was refused.
 */
const changedBeside = (sent) =>
  contentsOf(typedBeside(sent).filter((it) => typed.get(it.form)?.has(it) || it.type === 'hidden'))

/** The user and an address, in any language, since a link to another one keeps the input. */
function pageAt({ pathname, search }) {
  const query = new URLSearchParams(search)
  query.delete('language')
  return `${visitor()} ${pathname}?${query}`
}

/** The page that is shown. On Back and Forward, the address is already the next one. */
let shownAt = pageAt(location)

/** The fields of pages that were left, by page: Back shows them again, as it does where there is no htmx. */
const drafts = new Map()

/** Keeps what was typed and not sent, with its version: the server tells if something has changed meanwhile. */
function keepDraft(sent) {
  const before = drafts.get(shownAt)
  // Also under the other address of `keepUnconfirmed`.
  for (const [page, draft] of drafts) if (draft === before) drafts.delete(page)
  const contents = contentsOf(typedBeside(sent))
  if (contents.length > 0) drafts.set(shownAt, contents)
}

/** The same for a form that needs the password first: afterwards the page at its own address comes back. */
function keepUnconfirmed({ request: { action } }) {
  keepDraft()
  const contents = drafts.get(shownAt)
  if (contents) drafts.set(pageAt(new URL(action, location)), contents)
}

function fillIn(contents) {
  for (const { id, value, checked } of contents) {
    const field = document.getElementById(id)
    if (!field?.form) continue
    const isSeen = field.value === value && field.checked === checked
    if (!isSeen) field.closest('details')?.setAttribute('open', '')
    Object.assign(field, { value, checked })
    noteTyped(field)
    // For a preview that depends on it.
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** To be called after each response. Nobody has typed into a new page yet, nor into a form that was accepted. */
function followTyping(exchange, { hasMoved, isBack }) {
  const { sent, isToBeSent } = exchange
  // By now, somebody may have gone on to another page of the history.
  shownAt = pageAt(isBack ? new URL(exchange.response.url) : location)
  if (hasMoved || isBack) typed.clear()
  else if (!isToBeSent && !exchange.isTypedOn) typed.delete(sent)
  // What waited for a sign-in was typed into an earlier page.
  const waited = isToBeSent && sent === document.body
  if (waited)
    for (const { elements } of document.querySelectorAll(typable)) [...elements].map(noteTyped)
  if (isBack || exchange.isConfirmed) fillIn(drafts.get(shownAt) ?? [])
  else if (!hasMoved) fillIn(exchange.changedBeside)
}
