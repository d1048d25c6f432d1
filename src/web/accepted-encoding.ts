/** In the order of our choice. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/**
 * How to compress for a client with this `Accept-Encoding` (RFC 9110, section 12.5.3); undefined for
 * not at all. A weight of 0 refuses a coding; among the others the choice is ours.
 */
export function acceptedEncoding(header = ''): Encoding | undefined {
  const weights = new Map(header.toLowerCase().split(',').map(weighted))
  return encodings.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}

/** `br;q=0.5`; without a weight, 1. */
function weighted(coding: string): [name: string, weight: number] {
  const [name = '', weight = 'q=1'] = coding.split(';').map((part) => part.trim())
  return [name, Number(weight.replace('q=', ''))]
}
