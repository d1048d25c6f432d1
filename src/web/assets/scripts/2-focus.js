/** The circles after this one on the page, nearest first, then those before it. */
function circlesBeside(circle) {
  const all = [...document.querySelectorAll('.toggle')]
  const at = all.indexOf(circle)
  return at < 0 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()]
}

/**
 * A button is disabled during its request, and loses the focus. Afterwards it gets the focus back; if it was a circle
 * and has left the list, the next circle does.
 */
function giveFocusBack({ request: { submitter }, beside = [] }) {
  if (document.activeElement !== document.body) return
  const next = [submitter, ...beside].find((it) => it?.isConnected)
  next?.focus()
}

document.addEventListener('htmx:finally:request', ({ detail: { ctx } }) => {
  // This event comes before htmx enables the buttons again.
  queueMicrotask(() => giveFocusBack(ctx))
})
