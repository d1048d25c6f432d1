// Improves the pages where JavaScript runs. Without it, everything works by loading whole pages.

/** Fills in the browser's own time zone where a form asks for one. */
function offerTimeZone() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  for (const field of document.querySelectorAll('[data-offers-time-zone]')) {
    if (field.value === '' || field.dataset.offersTimeZone === 'always') field.value = timeZone
  }
}

/** Copies the text of the element that `button` names. */
async function copy(button) {
  const source = document.getElementById(button.dataset.copies)
  // Browsers offer the clipboard only on HTTPS and localhost. Elsewhere the text is selected, ready to be copied.
  if (!navigator.clipboard) return void getSelection().selectAllChildren(source)
  await navigator.clipboard.writeText(source.textContent)
  const status = document.getElementById('spoken')
  button.textContent = button.dataset.copied
  if (status) status.textContent = button.dataset.copied
}

document.addEventListener('click', (event) => {
  const button = event.target.closest?.('[data-copies]')
  if (button) copy(button).catch(() => {})
})

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

/** Forms whose response is awaited. */
const submitted = new WeakSet()

// A preview is of no use once its form is submitted. If the session is over, it would even begin another sign-in, and
// the one that the user sees would be out of date.
document.addEventListener('htmx:before:request', (event) => {
  const { sourceElement } = event.detail.ctx
  const form = sourceElement.closest('form')
  if (!form) return
  if (form !== sourceElement) return void (submitted.has(form) && event.preventDefault())
  submitted.add(form)
  form.querySelector('#preview')?.dispatchEvent(new CustomEvent('htmx:abort'))
})
document.addEventListener('htmx:finally:request', ({ detail: { ctx } }) => {
  submitted.delete(ctx.sourceElement)
})

/** Shows that a request got no response, until another one does. */
function tellUnreached(isUnreached) {
  const alert = document.getElementById('unreached')
  alert.textContent = isUnreached ? alert.dataset.text : ''
}

document.addEventListener('htmx:error', ({ detail: { ctx } }) => {
  if (ctx && ctx.text === undefined) tellUnreached(true)
})
document.addEventListener('htmx:after:request', () => tellUnreached(false))

/** Id of the signed-in user. */
const visitor = () => document.querySelector('[data-visitor]')?.dataset.visitor

/** The last form that was submitted without a session. */
let unsent

/** Keeps a form until its user has signed in again, unless it contains a secret. */
function keepUnsent({ sourceElement: form, request: { action, body } }) {
  const isTyped = form.matches('form:has(input:not([type=hidden]), textarea, select)')
  if (!isTyped || form.matches(':has([type=password], [autocomplete=one-time-code])')) return
  unsent = { user: visitor(), action, values: Object.fromEntries(body) }
}

/** Submits it again. With the token of the old session it changes nothing: the server returns its page with its values. */
function showUnsent() {
  if (!unsent || !visitor()) return
  const { user, action, values } = unsent
  unsent = undefined
  if (user === visitor()) htmx.ajax('POST', action, { target: 'body', swap: 'innerMorph', values })
}

/** When a page replaces another, also sets what htmx does not swap: the class of the body, and the language. */
document.addEventListener('htmx:before:swap', ({ detail: { ctx, tasks } }) => {
  const page = tasks.find(({ target }) => target === document.body)
  if (!page) return
  // htmx must not scroll: a list that comes back stays where it was. `showWhereItBegins` does the rest.
  page.swapSpec.show = 'none'
  ctx.isPage = true
  ctx.sent = ctx.sourceElement
  ctx.beside = circlesBeside(ctx.request.submitter)
  // A link to the same page in another language keeps the input, like a form that comes back.
  ctx.stays = ctx.sent.matches('a:not([lang])') ? undefined : location.pathname
  if (page.fragment.querySelector('#session_over')) keepUnsent(ctx)
  document.body.className = page.fragment.querySelector('body')?.className ?? ''
  document.documentElement.lang = /<html lang="(\w+)"/.exec(ctx.text)?.[1] ?? ''
})

/** Moves to the top of a new page, for screen readers too, or to the first error of a rejected form. */
function showWhereItBegins(hasMoved) {
  const mistake = document.querySelector(
    '[aria-invalid]:not(fieldset), fieldset[aria-invalid] input',
  )
  if (hasMoved) scrollTo(0, 0)
  if (mistake) mistake.focus()
  else if (hasMoved || document.activeElement === document.body) {
    document.getElementById('main')?.focus({ preventScroll: true })
  }
}

document.addEventListener('htmx:after:swap', ({ detail: { ctx } }) => {
  const hasMoved = ctx.stays !== location.pathname
  if (ctx.isPage) {
    // Morphing keeps the input in fields, whatever the new page has there. A form that was sent takes the page's values.
    for (const form of hasMoved ? document.forms : [ctx.sent]) form.reset?.()
    if (!hasMoved) giveFocusBack(ctx)
    showWhereItBegins(hasMoved)
    showUnsent()
  }
  offerTimeZone()
})
offerTimeZone()
