import { type Language, languages } from '../../domain/accounts/user.ts'
import { weightedChoices } from './weighted-choices.ts'

/** For somebody who asks for neither language: more people read it. */
const fallback: Language = 'en'

/**
 * The language with the highest weight in this `Accept-Language` (RFC 9110, section 12.5.4); of equal ones, the first.
 * A weight of 0 refuses a language.
 */
export function acceptedLanguage(header = ''): Language {
  // A language that is not named is better than one that is refused.
  const choices = weightedChoices(`${header}, *;q=0.001`).map(
    ([range, weight]) => [primaryTagOf(range), weight] as const,
  )
  const named = new Set(choices.map(([name]) => name))
  const others = [fallback, ...languages].filter((it) => !named.has(it))
  const [best] = choices
    .filter(([, weight]) => weight > 0)
    .toSorted(([, a], [, b]) => b - a)
    .flatMap(([name]) => (name === '*' ? others : languages.filter((it) => it === name)))
  return best ?? fallback
}

/** `ja` of `ja-jp`. */
const primaryTagOf = (range: string) => range.split('-')[0]
