import { weightedChoices } from './weighted-choices.ts'

/** In the order of our choice. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/**
 * How to compress for a client with this `Accept-Encoding` (RFC 9110, section 12.5.3); undefined for
 * not at all. A weight of 0 refuses a coding; among the others the choice is ours.
 */
export function acceptedEncoding(header = ''): Encoding | undefined {
  const weights = new Map(weightedChoices(header))
  return encodings.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}
