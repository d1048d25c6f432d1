/**
 * Ends the wait for the pointer that is down.
 *
 * @type {() => void}
 */
let release = () => {}
/**
 * Resolves once it is up, or has been down for long: a menu or a drag may keep the end from the page.
 *
 * @type {Promise<void> | undefined}
 */
let released
function awaitRelease() {
  released = new Promise((resolve) => {
    release = resolve
    setTimeout(resolve, 1000)
  })
}
document.addEventListener('pointerdown', awaitRelease, { capture: true })
// The click of a finger follows later than that of a mouse.
for (const [end, wait] of Object.entries({ pointerup: 50, pointercancel: 0, click: 0 })) {
  document.addEventListener(end, () => setTimeout(release, wait), { capture: true })
}

/**
 * If a response moved away what is pressed, no click would follow.
 *
 * @param {string} action
 * @param {HtmxRequest} request
 */
async function fetchBetweenClicks(action, request) {
  const response = await fetch(action, request)
  const text = await response.text()
  await released
  request.signal.throwIfAborted()
  return Object.assign(response, { text: () => text })
}
document.addEventListener('htmx:before:request', ({ detail: { ctx } }) => {
  ctx.fetch = fetchBetweenClicks
})

/**
 * With such a key, the browser opens a link in another tab or window, or saves it. htmx would stop it from that.
 *
 * @param {MouseEvent} event
 */
function leaveToBrowser(event) {
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (isModified && nearest(event, 'a[href]')) event.stopPropagation()
}

/**
 * A double click is one click. By its second half the response may have put another button under the pointer, or
 * renamed this one. The browser counts clicks at the same place; those of the keyboard are 0.
 *
 * @param {MouseEvent} event
 */
function dropRepeatedClick(event) {
  if (event.detail > 1 && nearest(event, 'form button')) event.preventDefault()
}

/**
 * The last click of a pointer on the button of a row: what it was on, where, and when.
 *
 * @type {{ kind: string, id: string, x: number, y: number, at: number } | undefined}
 */
let lastTap

/**
 * The keyboard, and what presses for it, acts where the focus is, not at a place.
 *
 * @param {PointerEvent} event
 */
const isOfPointer = ({ detail, pointerType }) => detail > 0 && pointerType !== ''

/** How soon, in milliseconds, and how near, in pixels, a tap follows that is meant as the second half of a double tap. */
const [soon, near] = [700, 24]

/**
 * A double tap is one tap. Browsers may count each half as a first click, and by the second the next row may have moved
 * under the finger.
 *
 * @param {PointerEvent} event
 */
function dropRepeatedTap(event) {
  const button = buttonOf(event, 'form button')
  const kind = kindOf(button)
  if (!button || !kind || !isOfPointer(event) || event.defaultPrevented) return
  const { clientX: x, clientY: y, timeStamp: at } = event
  const last = lastTap
  const isOfNextRow = last?.kind === kind && last.id !== button.id
  const isRepeated =
    isOfNextRow && at - last.at < soon && Math.hypot(x - last.x, y - last.y) <= near
  if (isRepeated) event.preventDefault()
  else lastTap = { kind, id: button.id, x, y, at }
}

/** How soon, in milliseconds, a key follows that is meant as the same press: the default of systems that ignore such. */
const bounce = 500

/** Whether the last click was one of a key. */
let isByKey = false

/**
 * A key pressed twice is one press. After the first the button has the focus again, and may be that of another row by
 * then, or has given it to the next row.
 *
 * @param {PointerEvent} event
 */
function dropRepeatedPress(event) {
  isByKey = !isOfPointer(event)
  const button = buttonOf(event, 'form button')
  if (!isByKey || !button || button !== focusGiven?.button) return
  if (event.timeStamp - focusGiven.at < bounce) event.preventDefault()
}

// In this order: what was dropped as the second half of a double click is no tap.
for (const react of [leaveToBrowser, dropRepeatedClick, dropRepeatedTap, dropRepeatedPress]) {
  document.addEventListener('click', react, { capture: true })
}

/**
 * Enter that is held is one Enter. The focus moves on to the next row, which it would press too, and so on.
 *
 * @param {KeyboardEvent} event
 */
function dropRepeatedEnter(event) {
  const isRepeated = event.repeat && event.key === 'Enter'
  if (isRepeated && nearest(event, 'form :is(button, input)')) event.preventDefault()
}
document.addEventListener('keydown', dropRepeatedEnter)
