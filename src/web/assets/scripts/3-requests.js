/**
 * What is noted of each request of htmx. It goes through these steps:
 *
 * 1. It is asked for (`htmx:config:request`): its exchange begins, here.
 * 2. It is sent (`htmx:before:request`), and answered. The answer waits for the pointer that is down.
 * 3. The answer is about to be shown (`htmx:before:swap`). If it is a page, and may take the place of the one that is
 *    shown, `prepareSwap` notes how that one is left.
 * 4. It is shown (`htmx:after:swap`): for a page, `finishSwap` does what is left to do.
 *
 * Where it fails (`htmx:error`), the steps after that are left out. At the end, it is over (`htmx:finally:request`).
 */
const exchanges = new WeakMap()

/** Has `react` hear of an event of htmx that is about an exchange. */
function onExchange(type, react) {
  document.addEventListener(type, (event) => {
    const exchange = exchanges.get(event.detail.ctx)
    if (exchange) react(exchange, event)
  })
}

/** Number of requests so far. Each has the number of its click, even if it is sent later. */
let requestCount = 0
/** Numbers of the request whose page is shown, and of the last one that led to another address. */
const latest = { shown: 0, move: 0 }

/**
 * Whether the user has gone on to another page since. A form's response still counts on the page of the form; that of a
 * link does not even there.
 */
const isOutdated = ({ number, request }) =>
  number < (request.method === 'GET' ? latest.shown : latest.move)

/** What a form contains, to tell whether somebody typed on while it was under way. */
const contentOf = (element) =>
  element.matches('form') ? String(new URLSearchParams(new FormData(element))) : undefined

document.addEventListener('htmx:config:request', ({ detail: { ctx } }) => {
  const { sourceElement: sent, request } = ctx
  requestCount += 1
  // Only `renewDay` asks for the whole document.
  const isUnasked = sent === document.documentElement
  exchanges.set(ctx, { number: requestCount, request, sent, content: contentOf(sent), isUnasked })
})

const isOfHistory = ({ request }) => request.headers['HX-History-Restore-Request'] !== undefined

// On Back and Forward, htmx asks for any media type and waits without a limit. If that fails, the browser loads the page.
onExchange('htmx:before:request', (exchange) => {
  if (!isOfHistory(exchange)) return
  const { request } = exchange
  request.headers.Accept = 'text/html'
  request.signal = AbortSignal.any([request.signal, AbortSignal.timeout(30_000)])
})
onExchange('htmx:error', (exchange) => {
  if (isOfHistory(exchange) && !isOutdated(exchange)) location.reload()
})

/** Ends the wait for the pointer that is down. */
let release = () => {}
/** Resolves once it is up, or has been down for long: a menu or a drag may keep the end from the page. */
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

/** If a response moved away what is pressed, no click would follow. */
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

/** With such a key, the browser opens a link in another tab or window, or saves it. htmx would stop it from that. */
function leaveToBrowser(event) {
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (isModified && event.target.closest?.('a[href]')) event.stopPropagation()
}
document.addEventListener('click', leaveToBrowser, { capture: true })

/**
 * A double click is one click. By its second half the response may have put another button under the pointer, or
 * renamed this one. The browser counts clicks at the same place; those of the keyboard are 0.
 */
function dropRepeatedClick(event) {
  if (event.detail > 1 && event.target.closest?.('form button')) event.preventDefault()
}
document.addEventListener('click', dropRepeatedClick, { capture: true })

/** The last click of a pointer on the button of a row: what it was on, where, and when. */
let tap

/** The keyboard, and what presses for it, acts where the focus is, not at a place. */
const isOfPointer = ({ detail, pointerType }) => detail > 0 && pointerType !== ''

/** How soon, in milliseconds, and how near, in pixels, a tap follows that is meant as the second half of a double tap. */
const [soon, near] = [700, 24]

/**
 * A double tap is one tap. Browsers may count each half as a first click, and by the second the next row may have moved
 * under the finger.
 */
function dropRepeatedTap(event) {
  const button = event.target.closest?.('form button')
  const kind = kindOf(button)
  if (!kind || !isOfPointer(event) || event.defaultPrevented) return
  const { clientX: x, clientY: y, timeStamp: at } = event
  const isOfNextRow = tap?.kind === kind && tap.id !== button.id
  const isRepeated = isOfNextRow && at - tap.at < soon && Math.hypot(x - tap.x, y - tap.y) <= near
  if (isRepeated) event.preventDefault()
  else tap = { kind, id: button.id, x, y, at }
}
document.addEventListener('click', dropRepeatedTap, { capture: true })

/** How soon, in milliseconds, a key follows that is meant as the same press: the default of systems that ignore such. */
const bounce = 500

/** Whether the last click was one of a key. */
let isPressed = false

/**
 * A key pressed twice is one press. After the first the button has the focus again, and may be that of another row by
 * then, or has given it to the next row.
 */
function dropRepeatedPress(event) {
  isPressed = !isOfPointer(event)
  const button = event.target.closest?.('form button')
  if (!isPressed || !button || button !== given?.button) return
  if (event.timeStamp - given.at < bounce) event.preventDefault()
}
document.addEventListener('click', dropRepeatedPress, { capture: true })

/** Enter that is held is one Enter. The focus moves on to the next row, which it would press too, and so on. */
function dropRepeatedEnter(event) {
  const isRepeated = event.repeat && event.key === 'Enter'
  if (isRepeated && event.target.closest?.('form :is(button, input)')) event.preventDefault()
}
document.addEventListener('keydown', dropRepeatedEnter)

/**
 * For what it cannot read in a field, such as half a time, a browser sends an empty text, and the server would take the
 * field as left empty. So this is checked also where the server, which explains more, checks all else.
 */
function keepUnreadable(event) {
  const fields = event.target.closest?.('button[formnovalidate]')?.form?.elements ?? []
  const unreadable = [...fields].find((it) => it.validity?.badInput && it.checkVisibility())
  if (!unreadable) return
  event.preventDefault()
  unreadable.reportValidity()
}
document.addEventListener('click', keepUnreadable, { capture: true })

/** Forms whose response is awaited. */
const submitted = new WeakSet()

// A preview is of no use once its form is submitted. If the session is over, it would even begin another sign-in, and
// the one that the user sees would be out of date.
onExchange('htmx:before:request', ({ sent }, event) => {
  const form = sent.closest('form')
  if (!form) return
  if (form !== sent) return void (submitted.has(form) && event.preventDefault())
  submitted.add(form)
  form.querySelector('#preview')?.dispatchEvent(new CustomEvent('htmx:abort'))
})
onExchange('htmx:finally:request', ({ sent }) => {
  submitted.delete(sent)
})
