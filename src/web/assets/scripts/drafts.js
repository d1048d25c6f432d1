/**
 * The name of a page: the user and an address, in any language, since a link to another one keeps the input.
 *
 * @param {Pick<URL, 'pathname' | 'search'>} address
 */
function pageAt({ pathname, search }) {
  const query = new URLSearchParams(search)
  query.delete('language')
  return `${visitor()} ${pathname}?${query}`
}

/** The page that is shown. On Back and Forward, the address is that of the next one before that is shown. */
let shownAt = pageAt(location)

/**
 * What was typed into pages that were left, by page: Back shows it again, as it does where there is no htmx.
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
  // `keepUnconfirmed` may have kept the same one at another address, too.
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

/**
 * Types it again, and unfolds what that changes.
 *
 * @param {readonly FieldContent[]} contents
 */
function fillIn(contents) {
  for (const content of contents) {
    const field = document.getElementById(content.id)
    if (!isField(field) || !field.form) continue
    const isSeen = field.value === content.value && isChecked(field) === content.isChecked
    if (!isSeen) field.closest('details')?.setAttribute('open', '')
    field.value = content.value
    if (field instanceof HTMLInputElement) field.checked = content.isChecked
    noteTyped(field)
    // A preview may depend on it.
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
  // After Back, the address may be that of yet another page by now.
  shownAt = pageAt(isBack ? new URL(exchange.response.url) : location)
  if (hasMoved || isBack) typed.clear()
  else if (form && !isToBeSent && !exchange.isTypedOn) typed.delete(form)
  // What `showUnsent` has brought back was typed into an earlier page.
  const waited = isToBeSent && sent === document.body
  if (waited) for (const it of all(HTMLFormElement, typable)) fieldsOf(it).forEach(noteTyped)
  if (isBack || exchange.isConfirmed) fillIn(drafts.get(shownAt) ?? [])
  else if (!hasMoved) fillIn(exchange.changedBeside)
}
