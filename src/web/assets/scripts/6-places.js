/** Where pages were left by a link whose form leads back: how far down, and by which link. By page, as drafts are. */
const places = new Map()

function keepPlace({ sent }) {
  const back = sent.matches('a[href]') && new URL(sent.href).searchParams.get('back')
  if (!back) return
  places.set(pageAt(new URL(back, location)), { top: scrollY, href: sent.getAttribute('href') })
}

/** The place on this page, if a form has led back to it. The link may be gone, if it deleted what that was about. */
function placeAfter({ request: { method } }) {
  const place = method === 'GET' ? undefined : places.get(shownAt)
  if (!place) return { top: 0 }
  const links = [...document.querySelectorAll('#main a')]
  const link = links.find((it) => it.getAttribute('href') === place.href)
  return { top: place.top, link }
}
