/** What each row of a list of assignments has: the circle and the bin. */
const kindsOfRowButton = ['.toggle', '.delete']

/** @param {Element | null | undefined} button */
const kindOf = (button) => kindsOfRowButton.find((kind) => button?.matches(kind))

/**
 * The buttons of its kind after this one on the page, nearest first, then those before it.
 *
 * @param {Element | null | undefined} button
 */
function buttonsBeside(button) {
  const kind = kindOf(button)
  const buttons = kind ? all(HTMLElement, kind) : []
  const at = button instanceof HTMLElement ? buttons.indexOf(button) : -1
  return at < 0 ? [] : [...buttons.slice(at + 1), ...buttons.slice(0, at).reverse()]
}

/**
 * The circle of the row that an undo has brought back.
 *
 * @param {string} action
 */
const circleOf = (action) =>
  document.getElementById(`toggle-${/^\/assignments\/(\d+)\//.exec(action)?.[1]}`)

/**
 * The button that the focus was given to after the last change of the page by a key, and when.
 *
 * @type {{ readonly button: HTMLElement | null | undefined, readonly at: number } | undefined}
 */
let focusGiven

/**
 * A button is disabled during its request, and loses the focus. Afterwards it gets the focus back; if its row has left
 * the list, the same button of the next row does.
 *
 * @param {Exchange} exchange
 */
function giveFocusBack({ request: { submitter, action }, beside = [], isShown }) {
  if (document.activeElement !== document.body) return
  const next = [submitter, ...beside, circleOf(action)].find((it) => it?.isConnected)
  next?.focus()
  if (isShown && isByKey) focusGiven = { button: next, at: performance.now() }
}

onExchange('htmx:finally:request', (exchange) => {
  // This event comes before htmx enables the buttons again.
  queueMicrotask(() => giveFocusBack(exchange))
})
