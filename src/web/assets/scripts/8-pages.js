/**
 * The ids of what is unfolded, outside of the form that was sent.
 *
 * @param {Element} sent
 */
const unfolded = (sent) =>
  all(HTMLElement, 'details[open][id]')
    .filter((it) => !it.contains(sent))
    .map(({ id }) => id)

/**
 * Whether the form itself was answered with another page, such as one of links that are shown only once.
 *
 * @param {HtmxRequest} request
 * @param {Response} response
 * @param {boolean} isToBeSent
 */
const isResult = ({ method }, response, isToBeSent) =>
  method !== 'GET' && !response.redirected && !isToBeSent

/**
 * What is to be known once the new page is there: how this one was left, and with what result.
 *
 * @param {Exchange} exchange
 * @param {Response} response
 */
function noteBefore({ sent, form, content, request }, response) {
  const isStillToSend = isToBeSent(request, response)
  // A link to the same page in another language keeps the input, like a form that comes back.
  const isLeft = sent.matches('a:not([lang])') || isResult(request, response, isStillToSend)
  return {
    response,
    isTypedOn: form !== undefined && content !== contentOf(form),
    beside: buttonsBeside(request.submitter),
    unfolded: unfolded(sent),
    // Before `autofocus` of the new page moves it.
    focused: document.activeElement,
    isToBeSent: isStillToSend,
    stays: isLeft ? undefined : location.pathname,
    visitor: visitor(),
    // A form that needs the password first was not accepted, and its page comes back afterwards.
    isConfirmed: sent.matches('#confirm form'),
    changedBeside: changedBeside(form),
  }
}

/**
 * Whether a page is no step of Back of its own.
 *
 * @param {PageExchange} exchange
 * @param {DocumentFragment} fragment
 */
function isSameStep({ isToBeSent, response }, fragment) {
  // A form stays at its address: Back leads to the page before it, and Forward to what was typed. A message without it
  // is a page of its own, from which Back leads to the form.
  if (isToBeSent && fragment.querySelector('#main form[method=post]')) return true
  // What was done here, such as completing an assignment, leads back here: Back leads to the page before, at once.
  return response.redirected && response.url === location.href.split('#')[0]
}

/**
 * Keeps what is lost with the page that is left: its place, and what was typed.
 *
 * @param {PageExchange} exchange
 * @param {DocumentFragment} fragment
 */
function keepInput(exchange, fragment) {
  const { form, request, isToBeSent } = exchange
  keepPlace(exchange)
  if (fragment.querySelector('#confirm')) keepUnconfirmed(exchange)
  else keepDraft(isToBeSent ? undefined : form)
  if (fragment.querySelector('#session_over, #session_over_typed')) keepUnsent(exchange)
  else if (request.action === unsent?.action) unsent = undefined
}

/**
 * When a page replaces another, also sets what htmx does not swap: the class of the body, and the language.
 *
 * @param {Exchange} asked
 * @param {HtmxEvents['htmx:before:swap']} event
 */
function prepareSwap(asked, event) {
  const { ctx, tasks } = event.detail
  const page = tasks.find(({ target }) => target === document.body)
  if (!page) {
    // A part of a page has no title of its own, and stays if the response does not have it.
    ctx.title = ''
    if (tasks.every(({ fragment }) => fragment.childElementCount === 0)) event.preventDefault()
    return
  }
  const { fragment, swapSpec } = page
  const response = ctx.response.raw
  if (isOutdated(asked) || isRefused(asked, response, fragment)) return void event.preventDefault()
  latest.shown = asked.number
  // htmx must not scroll: a list that comes back stays where it was. `showWhereItBegins` does the rest.
  swapSpec.show = 'none'
  const exchange = Object.assign(asked, noteBefore(asked, response))
  if (isSameStep(exchange, fragment)) ctx.push = 'false'
  keepInput(exchange, fragment)
  document.body.className = fragment.querySelector('body')?.className ?? ''
  document.documentElement.lang = /<html lang="(\w+)"/.exec(ctx.text)?.[1] ?? ''
}
onExchange('htmx:before:swap', prepareSwap)

/**
 * Morphing keeps the input in a field whose value in the page is the same. A form that was sent takes the page's values.
 *
 * @param {PageExchange} exchange
 * @param {boolean} hasMoved
 */
function resetForms({ form, isTypedOn }, hasMoved) {
  if (hasMoved) for (const it of document.forms) it.reset()
  else if (!isTypedOn) form?.reset()
}

/** @param {PageExchange} exchange */
function finishSwap(exchange) {
  const { request, response, isUnasked } = exchange
  exchange.isShown = true
  // To the page of another user too, who may have signed in in another tab.
  const hasMoved = exchange.stays !== location.pathname || exchange.visitor !== visitor()
  const isBack = isOfHistory(exchange)
  // A list whose session is over, or a sign-in that is: the page that came instead has an address of its own.
  if ((isBack || isUnasked) && response.redirected)
    history.replaceState(history.state, '', response.url)
  if (hasMoved || isBack) latest.move = exchange.number
  forgetFailure(exchange, hasMoved)
  resetForms(exchange, hasMoved)
  // A form that comes back keeps the zone that was entered.
  if (hasMoved || request.method === 'GET') offerTimeZone()
  followTyping(exchange, { hasMoved, isBack })
  followDay()
  tellOtherZone()
  showPresentTab()
  if (!hasMoved) {
    for (const id of exchange.unfolded) document.getElementById(id)?.setAttribute('open', '')
    giveFocusBack(exchange)
    beginAgain(exchange)
  }
  // Whoever asked for nothing stays where they are.
  if (hasMoved || !isUnasked) showWhereItBegins(exchange, hasMoved)
  showUnsent()
}
onExchange('htmx:after:swap', (exchange) => {
  if ('response' in exchange) finishSwap(exchange)
})
