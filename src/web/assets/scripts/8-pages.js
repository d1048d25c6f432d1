/** The ids of what is unfolded, outside of the form that was sent. */
const unfolded = (sent) =>
  [...document.querySelectorAll('details[open][id]')]
    .filter((it) => !it.contains(sent))
    .map(({ id }) => id)

/** Whether the form itself was answered with another page, such as one of links that are shown only once. */
const isResult = ({ request: { method }, response: { raw }, isToBeSent }) =>
  method !== 'GET' && !raw.redirected && !isToBeSent

/** What is to be known once the new page is there: how this one was left, and with what result. */
function noteBefore(ctx) {
  // htmx names another element afterwards if this one has gone.
  ctx.sent = ctx.sourceElement
  ctx.isTypedOn = ctx.content !== contentOf(ctx.sent)
  ctx.beside = buttonsBeside(ctx.request.submitter)
  ctx.unfolded = unfolded(ctx.sent)
  // Before `autofocus` of the new page moves it.
  ctx.focused = document.activeElement
  ctx.isToBeSent = isToBeSent(ctx)
  // A link to the same page in another language keeps the input, like a form that comes back.
  const isLeft = ctx.sent.matches('a:not([lang])') || isResult(ctx)
  ctx.stays = isLeft ? undefined : location.pathname
  ctx.visitor = visitor()
  // A form that needs the password first was not accepted, and its page comes back afterwards.
  ctx.isConfirmed = ctx.sent.matches('#confirm form')
  ctx.changedBeside = changedBeside(ctx.sent)
}

/** Whether a page is no step of Back of its own. */
function isSameStep({ isToBeSent, response: { raw } }, fragment) {
  // A form stays at its address: Back leads to the page before it, and Forward to what was typed. A message without it
  // is a page of its own, from which Back leads to the form.
  if (isToBeSent && fragment.querySelector('#main form[method=post]')) return true
  // What was done here, such as completing an assignment, leads back here: Back leads to the page before, at once.
  return raw.redirected && raw.url === location.href.split('#')[0]
}

/** Keeps what is lost with the page that is left: its place, and what was typed. */
function keepInput(ctx, fragment) {
  keepPlace(ctx)
  if (fragment.querySelector('#confirm')) keepUnconfirmed(ctx)
  else keepDraft(ctx.isToBeSent ? undefined : ctx.sent)
  if (fragment.querySelector('#session_over, #session_over_typed')) keepUnsent(ctx)
  else if (ctx.request.action === unsent?.action) unsent = undefined
}

/** When a page replaces another, also sets what htmx does not swap: the class of the body, and the language. */
function prepareSwap(event) {
  const { ctx, tasks } = event.detail
  const page = tasks.find(({ target }) => target === document.body)
  if (!page) {
    // A part of a page has no title of its own, and stays if the response does not have it.
    ctx.title = ''
    if (tasks.every(({ fragment }) => fragment.childElementCount === 0)) event.preventDefault()
    return
  }
  const { fragment, swapSpec } = page
  if (isOutdated(ctx) || isRefused(ctx, fragment)) return void event.preventDefault()
  latest.shown = ctx.number
  ctx.isPage = true
  // htmx must not scroll: a list that comes back stays where it was. `showWhereItBegins` does the rest.
  swapSpec.show = 'none'
  noteBefore(ctx)
  if (isSameStep(ctx, fragment)) ctx.push = 'false'
  keepInput(ctx, fragment)
  document.body.className = fragment.querySelector('body')?.className ?? ''
  document.documentElement.lang = /<html lang="(\w+)"/.exec(ctx.text)?.[1] ?? ''
}
document.addEventListener('htmx:before:swap', prepareSwap)

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
function showWhereItBegins(ctx, hasMoved) {
  const { anchor } = ctx.request
  const refusal = document.querySelector(refusals)
  const { top, link } = takePlace(ctx)
  if (hasMoved) scrollTo(0, top)
  if (refusal) goToRefusal(refusal, ctx.focused)
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

function finishSwap(ctx) {
  ctx.hasSwapped = true
  // To the page of another user too, who may have signed in in another tab.
  const hasMoved = ctx.stays !== location.pathname || ctx.visitor !== visitor()
  const isBack = isOfHistory(ctx)
  // A list whose session is over, or a sign-in that is: the page that came instead has an address of its own.
  if ((isBack || ctx.isUnasked) && ctx.response.raw.redirected)
    history.replaceState(history.state, '', ctx.response.raw.url)
  if (hasMoved || isBack) latest.move = ctx.number
  forgetFailure(ctx, hasMoved)
  resetForms(ctx, hasMoved)
  // A form that comes back keeps the zone that was entered.
  if (hasMoved || ctx.request.method === 'GET') offerTimeZone()
  followTyping(ctx, { hasMoved, isBack })
  followDay()
  tellOtherZone()
  showPresentTab()
  if (!hasMoved) {
    for (const id of ctx.unfolded) document.getElementById(id)?.setAttribute('open', '')
    giveFocusBack(ctx)
    beginAgain(ctx)
  }
  // Whoever asked for nothing stays where they are.
  if (hasMoved || !ctx.isUnasked) showWhereItBegins(ctx, hasMoved)
  showUnsent()
}
document.addEventListener('htmx:after:swap', ({ detail: { ctx } }) => {
  if (ctx.isPage) finishSwap(ctx)
})
offerTimeZone()
tellOtherZone()
showPresentTab()
