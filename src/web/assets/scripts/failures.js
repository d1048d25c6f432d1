/**
 * The request that failed, as long as the page says so.
 *
 * @type {Pick<HtmxRequest, 'action' | 'method'> | undefined}
 */
let failed

/** Says so, or nothing. To be called after each swap, too: the page that has come does not say it. */
function showFailure() {
  const alert = part('unreached')
  alert.textContent = ''
  if (!failed) return
  const { read = '', change = '', close = '' } = alert.dataset
  const text = document.createElement('span')
  text.textContent = failed.method === 'GET' ? read : change
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'plain', textContent: close })
  button.dataset.closes = ''
  alert.append(text, button)
}

/** @param {Exchange} exchange */
function tellFailure({ request: { action, method } }) {
  failed = { action, method }
  showFailure()
}

function closeFailure() {
  failed = undefined
  showFailure()
}

/**
 * Forgets what failed: on another page, and once the same request was answered.
 *
 * @param {Exchange} exchange
 * @param {boolean} hasMoved
 */
function forgetFailure({ request }, hasMoved) {
  if (hasMoved || request.action === failed?.action) failed = undefined
  showFailure()
}

onExchange('htmx:error', (exchange, { detail: { ctx } }) => {
  const isOfPage = ctx?.target === document.body && !exchange.isUnasked
  if (isOfPage && ctx.text === undefined && !isOutdated(exchange)) tellFailure(exchange)
})

/**
 * Keeps a response from the page if that would lose something: the server failed, or it is no page of ours, but that of a
 * proxy, or empty. A form then stays as it is, and so does a page that nobody asked for. A link is followed by the browser.
 *
 * @param {Exchange} exchange
 * @param {Response} response
 * @param {DocumentFragment} fragment
 */
function isRefused(exchange, response, fragment) {
  const { request, isUnasked } = exchange
  const isOurs = fragment.querySelector('#main') !== null
  if (isUnasked) return !(isOurs && response.ok)
  const isRead = request.method === 'GET'
  if (isOurs && (isRead || response.status < 500)) return false
  if (isRead) location.assign(response.url)
  else tellFailure(exchange)
  return true
}
