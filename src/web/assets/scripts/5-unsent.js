// A password may be shown just now: then its type is another.
const secrets = '[autocomplete$=-password], [autocomplete=one-time-code], [name=recoveryCode]'

/** @param {Element} form */
const hasSecret = (form) => form.matches(`:has(${secrets})`)

/**
 * The last form that was submitted without a session, and by whom.
 *
 * @type {{ user: ReturnType<typeof visitor>, action: string, values: Record<string, string> } | undefined}
 */
let unsent

/** Forms that people fill in, apart from filters. */
const typable = 'form[method=post]:has(input:not([type=hidden]), textarea, select)'

/**
 * Keeps a form until its user has signed in again, unless it contains a secret.
 *
 * @param {Exchange} exchange
 */
function keepUnsent({ form, request: { action, body } }) {
  if (!form?.matches(typable) || hasSecret(form) || !body) return
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
  else
    void htmx.ajax('POST', action, { target: 'body', swap: 'innerMorph', replace: 'true', values })
}

/**
 * Whether a form is still to be sent: it was refused, or only its preview was wanted.
 *
 * @param {HtmxRequest} request
 * @param {Response} response
 */
const isToBeSent = ({ method, submitter }, { status, redirected }) =>
  method !== 'GET' &&
  !redirected &&
  (status >= 400 || submitter?.matches('[formaction$="#preview"]') === true)

/**
 * The fields that somebody has changed, by the forms of the page.
 *
 * @type {Map<HTMLFormElement, Set<Field>>}
 */
const typed = new Map()

/** @param {Field} field */
function noteTyped(field) {
  if (!field.form) return
  const fields = typed.get(field.form) ?? new Set()
  typed.set(field.form, fields.add(field))
}
document.addEventListener('input', ({ target }) => {
  if (isField(target) && target.form?.method === 'post') noteTyped(target)
})

// A form that htmx does not send leaves with its page, so it needs no question.
addEventListener('submit', (event) => {
  if (!event.defaultPrevented) typed.clear()
})

/** Lets the browser ask before a tab is closed that has input which was not sent. A secret is quickly typed again. */
addEventListener('beforeunload', (event) => {
  const forms = [...typed.keys()].filter((it) => it.isConnected && !submitted.has(it))
  if (!forms.every(hasSecret)) event.preventDefault()
})

/**
 * The fields of the forms that somebody has typed into, other than the one that was sent, without secrets.
 *
 * @param {HTMLFormElement} [sent]
 */
const typedBeside = (sent) =>
  [...typed.keys()]
    .filter((it) => it !== sent && it.isConnected)
    .flatMap(fieldsOf)
    .filter((it) => it.id && it.name && !it.matches(secrets))

/** @param {Field} field */
const isChecked = (field) => field instanceof HTMLInputElement && field.checked

/** @param {readonly Field[]} fields */
const contentsOf = (fields) =>
  fields.map((it) => ({ id: it.id, value: it.value, isChecked: isChecked(it) }))

/**
 * What was typed into the other forms of a page that stays, and what tells their versions. The new page has its own
 * values there, for example in place of those of a form that was refused.
 *
 * @param {HTMLFormElement} [sent]
 */
function changedBeside(sent) {
  const fields = typedBeside(sent).filter(
    (it) => it.type === 'hidden' || (it.form && typed.get(it.form)?.has(it)),
  )
  return contentsOf(fields)
}

/**
 * The user and an address, in any language, since a link to another one keeps the input.
 *
 * @param {Pick<URL, 'pathname' | 'search'>} address
 */
function pageAt({ pathname, search }) {
  const query = new URLSearchParams(search)
  query.delete('language')
  return `${visitor()} ${pathname}?${query}`
}

/** The page that is shown. On Back and Forward, the address is already the next one. */
let shownAt = pageAt(location)

/**
 * The fields of pages that were left, by page: Back shows them again, as it does where there is no htmx.
 *
 * @type {Map<string, readonly FieldContent[]>}
 */
const drafts = new Map()

/**
 * Keeps what was typed and not sent, with its version: the server tells if something has changed meanwhile.
 *
 * @param {HTMLFormElement} [sent]
 */
function keepDraft(sent) {
  const before = drafts.get(shownAt)
  // Also under the other address of `keepUnconfirmed`.
  for (const [page, draft] of drafts) if (draft === before) drafts.delete(page)
  const contents = contentsOf(typedBeside(sent))
  if (contents.length > 0) drafts.set(shownAt, contents)
}

/**
 * The same for a form that needs the password first: afterwards the page at its own address comes back.
 *
 * @param {Exchange} exchange
 */
function keepUnconfirmed({ request: { action } }) {
  keepDraft()
  const contents = drafts.get(shownAt)
  if (contents) drafts.set(pageAt(new URL(action, location.href)), contents)
}

/** @param {readonly FieldContent[]} contents */
function fillIn(contents) {
  for (const content of contents) {
    const field = document.getElementById(content.id)
    if (!isField(field) || !field.form) continue
    const isSeen = field.value === content.value && isChecked(field) === content.isChecked
    if (!isSeen) field.closest('details')?.setAttribute('open', '')
    field.value = content.value
    if (field instanceof HTMLInputElement) field.checked = content.isChecked
    noteTyped(field)
    // For a preview that depends on it.
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/**
 * To be called after each response. Nobody has typed into a new page yet, nor into a form that was accepted.
 *
 * @param {PageExchange} exchange
 * @param {{ readonly hasMoved: boolean, readonly isBack: boolean }} way
 */
function followTyping(exchange, { hasMoved, isBack }) {
  const { sent, form, isToBeSent } = exchange
  // By now, somebody may have gone on to another page of the history.
  shownAt = pageAt(isBack ? new URL(exchange.response.url) : location)
  if (hasMoved || isBack) typed.clear()
  else if (form && !isToBeSent && !exchange.isTypedOn) typed.delete(form)
  // What waited for a sign-in was typed into an earlier page.
  const waited = isToBeSent && sent === document.body
  if (waited) for (const it of all(HTMLFormElement, typable)) fieldsOf(it).forEach(noteTyped)
  if (isBack || exchange.isConfirmed) fillIn(drafts.get(shownAt) ?? [])
  else if (!hasMoved) fillIn(exchange.changedBeside)
}
