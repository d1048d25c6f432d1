/** A choice in a header of a client, in lower case, and its weight: 0 refuses it, NaN is malformed. */
type WeightedChoice = readonly [choice: string, weight: number]

/** The choices of a header such as `br;q=0.5, gzip`, in order (RFC 9110, section 12.4.2). */
export const weightedChoices = (header: string): readonly WeightedChoice[] =>
  header.toLowerCase().split(',').map(weighted)

/** A choice and its weight, which is 1 if none is given. */
function weighted(text: string): WeightedChoice {
  const [choice = '', weight = 'q=1'] = text.split(';').map((part) => part.trim())
  return [choice, Number(weight.replace('q=', ''))]
}
