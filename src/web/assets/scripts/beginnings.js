/** What is wrong, or a warning about all of a form: whichever comes first. */
const refusals = '#main [role=alert], [aria-invalid]:not(fieldset), fieldset[aria-invalid] input'

/**
 * Moves there. To whoever is there already, screen readers would say nothing: it is read out.
 *
 * @param {HTMLElement} refusal
 * @param {Element | null} focused
 */
function goToRefusal(refusal, focused) {
  if (refusal.matches('[role=alert]')) refusal.tabIndex = -1
  const error = document.getElementById(`${refusal.getAttribute('name')}-error`)
  if (error && focused === refusal) say(error.textContent)
  refusal.focus()
}

/**
 * What the address of the request names, such as a preview, or else that of the page, or else the content.
 *
 * @param {string} [anchor]
 */
function beginning(anchor = location.hash.slice(1)) {
  const named = document.getElementById(anchor)
  if (!named) return all(HTMLElement, '#main [autofocus]')[0] ?? part('main')
  // What no key reaches can then be focused; a field stays in reach.
  if (named.tabIndex < 0) named.tabIndex = -1
  return named
}

/**
 * Moves to where a new page begins, for screen readers too, or to where it was left for a form; or to the first error or
 * warning of a rejected form.
 *
 * @param {PageExchange} exchange
 * @param {boolean} hasMoved
 */
function showWhereItBegins(exchange, hasMoved) {
  const { anchor } = exchange.request
  const [refusal] = all(HTMLElement, refusals)
  const { top, link } = takePlace(exchange)
  if (hasMoved) scrollTo(0, top)
  if (refusal) goToRefusal(refusal, exchange.focused)
  else if (hasMoved && link) link.focus()
  else if (hasMoved || anchor || document.activeElement === document.body) {
    const start = beginning(anchor)
    start.focus({ preventScroll: true })
    // Such as today, which may be far down in the calendar of a phone.
    const isNamed = start.id !== 'main'
    if (hasMoved && isNamed && start.getBoundingClientRect().bottom > innerHeight)
      start.scrollIntoView()
  }
}

/** On a phone, the last of the lists are beside the screen. Only the row moves: the page may be at a place of its own. */
function showPresentTab() {
  for (const tab of all(HTMLElement, '.tabs [aria-current]')) {
    const row = tab.closest('ul')
    if (row) row.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - innerWidth / 2
  }
}
showPresentTab()
