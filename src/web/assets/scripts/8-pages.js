/** The ids of what is unfolded, outside of the form that was sent. */
const unfolded = (sent) =>
  [...document.querySelectorAll('details[open][id]')]
    .filter((it) => !it.contains(sent))
    .map(({ id }) => id)

/** Whether the form itself was answered with another page, such as one of links that are shown only once. */
const isResult = ({ method }, response, isToBeSent) =>
  method !== 'GET' && !response.redirected && !isToBeSent

/** What is to be known once the new page is there: how this one was left, and with what result. */
function noteBefore({ sent, content, request }, response) {
  const isStillToSend = isToBeSent(request, response)
  // A link to the same page in another language keeps the input, like a form that comes back.
  const isLeft = sent.matches('a:not([lang])') || isResult(request, response, isStillToSend)
  return {
    response,
    isTypedOn: content !== contentOf(sent),
    beside: buttonsBeside(request.submitter),
    unfolded: unfolded(sent),
    // Before `autofocus` of the new page moves it.
    focused: document.activeElement,
    isToBeSent: isStillToSend,
    stays: isLeft ? undefined : location.pathname,
    visitor: visitor(),
    // A form that needs the password first was not accepted, and its page comes back afterwards.
    isConfirmed: sent.matches('#confirm form'),
    changedBeside: changedBeside(sent),
  }
}

/** Whether a page is no step of Back of its own. */
function isSameStep({ isToBeSent, response }, fragment) {
  // A form stays at its address: Back leads to the page before it, and Forward to what was typed. A message without it
  // is a page of its own, from which Back leads to the form.
  if (isToBeSent && fragment.querySelector('#main form[method=post]')) return true
  // What was done here, such as completing an assignment, leads back here: Back leads to the page before, at once.
  return response.redirected && response.url === location.href.split('#')[0]
}

/** Keeps what is lost with the page that is left: its place, and what was typed. */
function keepInput(exchange, fragment) {
  const { sent, request, isToBeSent } = exchange
  keepPlace(exchange)
  if (fragment.querySelector('#confirm')) keepUnconfirmed(exchange)
  else keepDraft(isToBeSent ? undefined : sent)
  if (fragment.querySelector('#session_over, #session_over_typed')) keepUnsent(exchange)
  else if (request.action === unsent?.action) unsent = undefined
}

/** When a page replaces another, also sets what htmx does not swap: the class of the body, and the language. */
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

/** What is wrong, or a warning about all of a form: whichever comes first. */
const refusals = '#main [role=alert], [aria-invalid]:not(fieldset), fieldset[aria-invalid] input'

/** Moves there. To whoever is there already, screen readers would say nothing: it is read out. */
function goToRefusal(refusal, focused) {
  if (refusal.matches('[role=alert]')) refusal.tabIndex = -1
  const error = document.getElementById(`${refusal.name}-error`)
  if (error && focused === refusal) say(error.textContent)
  refusal.focus()
}

/** What the address of the request names, such as a preview, or else that of the page, or else the content. */
function beginning(anchor = location.hash.slice(1)) {
  const named = document.getElementById(anchor)
  if (!named) return document.querySelector('#main [autofocus]') ?? document.getElementById('main')
  // What no key reaches can then be focused; a field stays in reach.
  if (named.tabIndex < 0) named.tabIndex = -1
  return named
}

/**
 * Moves to where a new page begins, for screen readers too, or to where it was left for a form; or to the first error or
 * warning of a rejected form.
 */
function showWhereItBegins(exchange, hasMoved) {
  const { anchor } = exchange.request
  const refusal = document.querySelector(refusals)
  const { top, link } = takePlace(exchange)
  if (hasMoved) scrollTo(0, top)
  if (refusal) goToRefusal(refusal, exchange.focused)
  else if (hasMoved && link) link.focus()
  else if (hasMoved || anchor || document.activeElement === document.body) {
    const start = beginning(anchor)
    start?.focus({ preventScroll: true })
    // Such as today, which may be far down in the calendar of a phone.
    const isNamed = start?.id !== 'main'
    if (hasMoved && isNamed && start?.getBoundingClientRect().bottom > innerHeight)
      start.scrollIntoView()
  }
}

/** On a phone, the last of the lists are beside the screen. Only the row moves: the page may be at a place of its own. */
function showPresentTab() {
  for (const tab of document.querySelectorAll('.tabs [aria-current]'))
    tab.closest('ul').scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - innerWidth / 2
}

/** Morphing keeps the input in a field whose value in the page is the same. A form that was sent takes the page's values. */
function resetForms({ sent, isTypedOn }, hasMoved) {
  const forms = hasMoved ? document.forms : isTypedOn ? [] : [sent]
  for (const form of forms) form.reset?.()
}

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
offerTimeZone()
tellOtherZone()
showPresentTab()
