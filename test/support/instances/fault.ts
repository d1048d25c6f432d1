export type End = 'server' | 'client'

/** What goes wrong on the way. Bytes that were held back are passed on later, as TCP does. */
export type Fault =
  | { readonly kind: 'none' }
  /** Every byte arrives so many milliseconds late, in each direction. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** As `delay`, by another time for each piece: up to 7 ms, and once in a hundred times up to 180. */
  | { readonly kind: 'jitter' }
  /** Connections are accepted and kept, and nothing passes. */
  | { readonly kind: 'black hole' }
  /** As `black hole` for the connections that there are, as where a firewall forgot them; new ones are well. */
  | { readonly kind: 'stall' }
  /** Each byte arrives alone. */
  | { readonly kind: 'slice' }
  /** Connections are reset, old ones now and new ones as they come. */
  | { readonly kind: 'reset' }
  /** As `reset`, and nobody listens. */
  | { readonly kind: 'refuse' }
  /** One connection is reset once so many bytes have gone `towards` that end; then all is well again. */
  | { readonly kind: 'cut'; readonly towards: End; readonly after: number }
  /** One is reset in the place of what has `text` in it, when that comes for the nth time; then all is well. */
  | { readonly kind: 'cut'; readonly towards: End; readonly text: string; readonly nth: number }
  /** One text of the same length arrives in the place of another. */
  | { readonly kind: 'replace'; readonly text: string; readonly by: string }
