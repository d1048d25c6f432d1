// What pages can do where JavaScript runs; without it they do the same by whole pages.

/** The browser's own time zone, for a form that asks for one. */
function offerTimeZone() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  for (const field of document.querySelectorAll('[data-offers-time-zone]')) {
    if (field.value === '' || field.dataset.offersTimeZone === 'always') field.value = timeZone
  }
}

/** A button that copies what stands in another element. */
async function copy(button) {
  const source = document.getElementById(button.dataset.copies)
  // Browsers lend the clipboard to HTTPS and localhost alone: elsewhere the text is chosen, ready to be copied.
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

/** A button rests while its form is on the way, and lets go of the focus: afterwards that is its own again. */
function giveFocusBack({ request: { submitter } }) {
  if (document.activeElement === document.body) submitter?.focus()
}

document.addEventListener('htmx:finally:request', ({ detail: { ctx } }) => {
  // This is told before buttons are enabled.
  queueMicrotask(() => giveFocusBack(ctx))
})

/** A page takes the place of another: what is said of it outside of what is swapped is taken on too. */
document.addEventListener('htmx:before:swap', ({ detail: { ctx, tasks } }) => {
  const page = tasks.find(({ target }) => target === document.body)
  if (!page) return
  // A list that comes back stays where it was; `showWhereItBegins` does the rest.
  page.swapSpec.show = 'none'
  ctx.isPage = true
  ctx.sent = ctx.sourceElement
  ctx.stays = ctx.sent.matches('a') ? undefined : location.pathname
  document.body.className = page.fragment.querySelector('body')?.className ?? ''
  document.documentElement.lang = /<html lang="(\w+)"/.exec(ctx.text)?.[1] ?? ''
})

/** A page that was gone to begins at its top, also for those who listen; a form that came back, at its first mistake. */
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
    // What was typed stays in fields that are kept, though the page says otherwise: of a form that was sent, it goes.
    for (const form of hasMoved ? document.forms : [ctx.sent]) form.reset?.()
    if (!hasMoved) giveFocusBack(ctx)
    showWhereItBegins(hasMoved)
  }
  offerTimeZone()
})
offerTimeZone()
