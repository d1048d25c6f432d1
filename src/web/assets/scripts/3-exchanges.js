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
 *
 * @type {WeakMap<HtmxContext, Exchange | PageExchange>}
 */
const exchanges = new WeakMap()

/**
 * Has `react` hear of an event of htmx that is about an exchange.
 *
 * @template {keyof HtmxEvents} T
 * @param {T} type
 * @param {(exchange: Exchange | PageExchange, event: HtmxEvents[T]) => void} react
 */
function onExchange(type, react) {
  document.addEventListener(type, (event) => {
    const { ctx } = event.detail
    const exchange = ctx && exchanges.get(ctx)
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
 *
 * @param {Exchange} exchange
 */
const isOutdated = ({ number, request }) =>
  number < (request.method === 'GET' ? latest.shown : latest.move)

/**
 * What a form contains, to tell whether somebody typed on while it was under way.
 *
 * @param {HTMLFormElement} form
 */
function contentOf(form) {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return String(new URLSearchParams(entries))
}

document.addEventListener('htmx:config:request', ({ detail: { ctx } }) => {
  const { sourceElement: sent, request } = ctx
  requestCount += 1
  // Only `renewDay` asks for the whole document.
  const isUnasked = sent === document.documentElement
  const form = sent instanceof HTMLFormElement ? sent : undefined
  const content = form && contentOf(form)
  exchanges.set(ctx, { number: requestCount, request, sent, form, content, isUnasked })
})

/** @param {Exchange} exchange */
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
