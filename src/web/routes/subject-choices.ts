import { subjectNames } from '../../actions/subjects.ts'
import { sortedByName } from '../formatter.ts'
import type { VisitorContext } from '../page-route.ts'

/** The subjects that a form offers, in the visitor's order. If there are too many, the first by code point. */
export async function subjectChoices({
  deps,
  person,
  language,
}: Pick<VisitorContext, 'deps' | 'person' | 'language'>): Promise<readonly string[]> {
  return sortedByName(language, await subjectNames(deps, person), (name) => name)
}
