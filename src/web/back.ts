/** The URL of `path`, whose form redirects to `back`, another path of this site, when it is done. */
export const withBack = (path: string, back: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}back=${encodeURIComponent(back)}`
