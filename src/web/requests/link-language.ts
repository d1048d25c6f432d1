import type { User } from '../../domain/accounts/user.ts'
import type { OpenContext, Outcome } from '../page-route.ts'
import { chosenLanguage } from './visits.ts'

/**
 * Answers a request for the page of a secret link in the language of the link's user, whose browser may not know it yet,
 * unless another is chosen in the URL.
 */
export async function inLanguageOf(
  user: Pick<User, 'language'>,
  context: OpenContext,
  answer: (context: OpenContext) => Promise<Outcome> | Outcome,
): Promise<Outcome> {
  const language = chosenLanguage(context) ?? user.language
  const outcome = await answer({ ...context, language })
  return 'page' in outcome ? { ...outcome, language } : outcome
}
