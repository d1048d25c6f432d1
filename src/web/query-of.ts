/** The parameters of a URL. Its query begins at the first `?`, and may contain others (RFC 3986, section 3.4). */
export const queryOf = (url: string): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')
