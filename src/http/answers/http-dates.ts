/** The time in the format of HTTP (RFC 9110, section 5.6.7), formatted once a second. */
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
