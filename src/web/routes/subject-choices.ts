import { sortedByName } from '../lists/sorted-by-name.ts'
import type { VisitorContext } from '../page-route.ts'

/** As many as a person would look through. */
const mostChoices = 1000

/** The subjects that a form offers, in the visitor's order. If there are too many, the first by code point. */
export async function subjectChoices({
  deps,
  person,
  language,
}: Pick<VisitorContext, 'deps' | 'person' | 'language'>): Promise<readonly string[]> {
  const names = await deps.store.statistics.subjects(person.userId, mostChoices)
  return sortedByName(language, names, (name) => name)
}
