/** When the day that the page is about ends, by this computer's clock, which may be wrong. Never, for most pages. */
let dayEnds = Number.POSITIVE_INFINITY

/** To be called after each response. */
function followDay() {
  const { dayLeft = Number.POSITIVE_INFINITY } = part('main').dataset
  dayEnds = Date.now() + Number(dayLeft)
}

/**
 * Fetches a page of yesterday again, which says "today" of the wrong day: now that somebody sees it, unless that would
 * lose what was typed, or the result of another request. If it fails, the page stays, and the next minute tries again.
 */
function renewDay() {
  if (document.hidden || Date.now() < dayEnds) return
  if (typed.size > 0 || document.querySelector('.htmx-request')) return
  // Not of the body, which would disable all buttons meanwhile. By this source, `isUnasked` knows it.
  const source = document.documentElement
  const page = location.pathname + location.search
  void htmx.ajax('GET', page, { source, target: 'body', swap: 'innerMorph' })
}
followDay()
document.addEventListener('visibilitychange', renewDay)
// For whoever looks at it all the time, or back at it after the computer has slept.
setInterval(renewDay, 60_000)
