/** Fills in the browser's own time zone where a form asks for one. */
function offerTimeZone() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  for (const field of all(HTMLInputElement, '[data-offers-time-zone]')) {
    if (field.value === '' || field.dataset.offersTimeZone === 'always') field.value = timeZone
  }
}

/**
 * How far the zone is from UTC now, as `GMT+09:00`; without a zone, this device's.
 *
 * @param {string} [timeZone]
 */
function offsetIn(timeZone) {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
}

/** Says that the times of the page are not those of this device. A zone that the browser does not know is not compared. */
function tellOtherZone() {
  for (const hint of all(HTMLElement, '[data-zone]')) {
    try {
      hint.hidden = offsetIn(hint.dataset.zone) === offsetIn()
    } catch {
      hint.hidden = true
    }
  }
}
offerTimeZone()
tellOtherZone()
