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
 * Whether a form is still to be sent: it was refused, or only its preview was wanted.
 *
 * @param {HtmxRequest} request
 * @param {Response} response
 */
const isToBeSent = ({ method, submitter }, { status, redirected }) =>
  method !== 'GET' &&
  !redirected &&
  (status >= 400 || submitter?.matches('[formaction$="#preview"]') === true)

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
 * What is to be known once the new page is there: how this one was left, and what has come of the request.
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
    isLeft,
    path: location.pathname,
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
  const { form, isToBeSent } = exchange
  keepPlace(exchange)
  if (fragment.querySelector('#confirm')) keepUnconfirmed(exchange)
  else keepDraft(isToBeSent ? undefined : form)
  keepUnsent(exchange, fragment.querySelector('#session_over, #session_over_typed') !== null)
}

/**
 * Step 3 of an exchange. Of a page, also sets what htmx does not swap: the class of the body, and the language.
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

/**
 * Step 4 of an exchange whose response is a page.
 *
 * @param {PageExchange} exchange
 */
function finishSwap(exchange) {
  const { request, response, isUnasked } = exchange
  exchange.isShown = true
  // The same page of another user is another one. They may have signed in in another tab.
  const isSamePath = !exchange.isLeft && exchange.path === location.pathname
  const hasMoved = !isSamePath || exchange.visitor !== visitor()
  const isBack = isOfHistory(exchange)
  // Another page has come than that of the address, such as the sign-in once the session is over.
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
