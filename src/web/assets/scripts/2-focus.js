/** What each row of a list of assignments has: the circle and the bin. */
const kindsOfRowButton = ['.toggle', '.delete']
const kindOf = (button) => kindsOfRowButton.find((kind) => button?.matches(kind))

/** The buttons of its kind after this one on the page, nearest first, then those before it. */
function buttonsBeside(button) {
  const kind = kindOf(button)
  const all = kind ? [...document.querySelectorAll(kind)] : []
  const at = all.indexOf(button)
  return at < 0 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()]
}

/** The circle of the row that an undo has brought back. */
const circleOf = (action) =>
  document.getElementById(`toggle-${/^\/assignments\/(\d+)\//.exec(action)?.[1]}`)

/** The button that the focus was given to after the last change of the page by a key, and when. */
let given

/**
 * A button is disabled during its request, and loses the focus. Afterwards it gets the focus back; if its row has left
 * the list, the same button of the next row does.
 */
function giveFocusBack({ request: { submitter, action }, beside = [], isShown }) {
  if (document.activeElement !== document.body) return
  const next = [submitter, ...beside, circleOf(action)].find((it) => it?.isConnected)
  next?.focus()
  if (isShown && isPressed) given = { button: next, at: performance.now() }
}

onExchange('htmx:finally:request', (exchange) => {
  // This event comes before htmx enables the buttons again.
  queueMicrotask(() => giveFocusBack(exchange))
})
