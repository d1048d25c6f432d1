/** Tells the time as HTTP writes it (RFC 9110, section 5.6.7); the text is put together once a second. */
export function httpDates(now: () => number): () => string {
  let second = Number.NaN
  let text = ''
  return () => {
    const current = Math.floor(now() / 1000)
    if (current !== second) {
      second = current
      text = new Date(current * 1000).toUTCString()
    }
    return text
  }
}
