/**
 * Where pages were left for a form that leads back to them: how far down, and by which link. By page, as drafts are.
 *
 * @type {Map<string, { readonly top: number, readonly href: string | null }>}
 */
const places = new Map()

/**
 * Keeps the place of the page that the address of a link calls `back`.
 *
 * @param {Exchange} exchange
 */
function keepPlace({ sent }) {
  if (!(sent instanceof HTMLAnchorElement)) return
  const back = new URL(sent.href).searchParams.get('back')
  if (!back) return
  places.set(pageAt(new URL(back, location.href)), {
    top: scrollY,
    href: sent.getAttribute('href'),
  })
}

/**
 * The place on this page, once, if a form has led back to it. The link may be gone with what it led to.
 *
 * @param {PageExchange} exchange
 */
function takePlace({ request, visitor: before }) {
  const isBack = request.method !== 'GET' && before === visitor()
  const place = isBack ? places.get(shownAt) : undefined
  if (!place) return { top: 0 }
  places.delete(shownAt)
  const link = all(HTMLAnchorElement, '#main a').find(
    (it) => it.getAttribute('href') === place.href,
  )
  return { top: place.top, link }
}
