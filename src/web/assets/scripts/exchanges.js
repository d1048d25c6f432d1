/**
 * What is noted of each request of htmx. A request goes through these steps:
 *
 * 1. It is asked for (`htmx:config:request`). Its exchange begins with all that `Exchange` has.
 * 2. It is sent (`htmx:before:request`), and answered. The response waits for the pointer that is down.
 * 3. The response is about to be shown (`htmx:before:swap`). If it is a page that takes the place of another,
 *    `prepareSwap` adds what `PageExchange` has: how the other one is left.
 * 4. It is shown (`htmx:after:swap`). If it is a page, `finishSwap` sets `isShown`, and does what htmx does not.
 * 5. It is over (`htmx:finally:request`), also where it was not sent, not answered (`htmx:error`), or not shown.
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

/** How many requests were asked for so far. */
let requestCount = 0
/** Numbers of the request whose page is shown, and of the one that led to another address last. */
const latest = { shown: 0, move: 0 }

/**
 * Whether the user has gone on since, so that the response is not shown. That of a link is outdated by any later page.
 * That of a form, which tells what has come of it, only by a page at another address.
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
  // Only `renewDay` asks in the name of the whole document.
  const isUnasked = sent === document.documentElement
  const form = sent instanceof HTMLFormElement ? sent : undefined
  const content = form && contentOf(form)
  exchanges.set(ctx, { number: requestCount, request, sent, form, content, isUnasked })
})

/**
 * Whether it is that of Back or Forward.
 *
 * @param {Exchange} exchange
 */
const isOfHistory = ({ request }) => request.headers['HX-History-Restore-Request'] !== undefined

// On Back and Forward, htmx asks for any media type, and waits without a limit. If the request fails, the browser loads
// the page.
onExchange('htmx:before:request', (exchange) => {
  if (!isOfHistory(exchange)) return
  const { request } = exchange
  request.headers.Accept = 'text/html'
  request.signal = AbortSignal.any([request.signal, AbortSignal.timeout(30_000)])
})
onExchange('htmx:error', (exchange) => {
  if (isOfHistory(exchange) && !isOutdated(exchange)) location.reload()
})
