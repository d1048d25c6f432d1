/** Where pages were left by a link whose form leads back: how far down, and by which link. By page, as drafts are. */
const places = new Map()

function keepPlace({ sent }) {
  const back = sent.matches('a[href]') && new URL(sent.href).searchParams.get('back')
  if (!back) return
  places.set(pageAt(new URL(back, location)), { top: scrollY, href: sent.getAttribute('href') })
}

/** The place on this page, once, if a form has led back to it. The link may be gone with what it led to. */
function takePlace({ request, visitor: before }) {
  const isBack = request.method !== 'GET' && before === visitor()
  const place = isBack ? places.get(shownAt) : undefined
  if (!place) return { top: 0 }
  places.delete(shownAt)
  const links = [...document.querySelectorAll('#main a')]
  const link = links.find((it) => it.getAttribute('href') === place.href)
  return { top: place.top, link }
}
