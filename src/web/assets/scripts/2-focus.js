/** The circles after this one on the page, nearest first, then those before it. */
function circlesBeside(circle) {
  const all = [...document.querySelectorAll('.toggle')]
  const at = all.indexOf(circle)
  return at < 0 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()]
}

/** The circle of the row that an undo has brought back. */
const circleOf = (action) =>
  document.getElementById(`toggle-${/^\/assignments\/(\d+)\//.exec(action)?.[1]}`)

/**
 * A button is disabled during its request, and loses the focus. Afterwards it gets the focus back; if it was a circle
 * and has left the list, the next circle does. After a deletion none does: then Undo is one step back.
 */
function giveFocusBack({ request: { submitter, action }, beside = [] }) {
  if (document.activeElement !== document.body) return
  const next = [submitter, ...beside, circleOf(action)].find((it) => it?.isConnected)
  next?.focus()
}

document.addEventListener('htmx:finally:request', ({ detail: { ctx } }) => {
  // This event comes before htmx enables the buttons again.
  queueMicrotask(() => giveFocusBack(ctx))
})
