import { hasCode } from '../../domain/errors.ts'
import type { Issue } from '../../domain/issue.ts'
import { showAgain } from '../outcomes.ts'
import type { Outcome, VisitorContext, WebPage } from '../page-route.ts'
import { followingStored } from './edit-version.ts'
import { attempt, type Values, valuesOf } from './forms.ts'

/** What an edit form shows: its values, issues with them, and the stored values if those have changed. */
export interface ShownEdit {
  readonly values: Values
  readonly issues?: readonly Issue[]
  readonly meanwhile?: Values
}

/** How objects of one kind are edited with a form. */
interface Editing<T> {
  /** @throws {DomainError} `not_found`. */
  find(context: VisitorContext): Promise<T>
  /** The object's form values, with the `version` of what is edited. */
  valuesOf(it: T, context: VisitorContext): Values
  pageOf(context: VisitorContext, it: T, shown: ShownEdit): Promise<WebPage>
  /** @throws {InvalidInput}; {DomainError} `stale` if the object is not `it` any more. */
  save(context: VisitorContext, it: T): Promise<unknown>
  /** The outcome of a successful edit. */
  saved(context: VisitorContext, it: T): Outcome
  /** If the object was deleted: a page that offers the input for another use. */
  gone?(context: VisitorContext): Promise<WebPage>
}

/**
 * Saves the input of an edit form, unless the object was changed or deleted since the form was shown.
 *
 * @throws {DomainError} `not_found` if the object does not exist, and `editing` has no `gone`, or the
 * form has no `version`: then it is not one of ours.
 */
export async function saveEdit<T>(context: VisitorContext, editing: Editing<T>): Promise<Outcome> {
  try {
    return await saveUnlessChanged(context, editing)
  } catch (error) {
    const isGone = hasCode(error, 'not_found')
    if (!isGone || !editing.gone || !context.form.has('version')) throw error
    return { page: await editing.gone(context), status: 404 }
  }
}

async function saveUnlessChanged<T>(
  context: VisitorContext,
  editing: Editing<T>,
): Promise<Outcome> {
  const current = await editing.find(context)
  const stored = editing.valuesOf(current, context)
  if (context.form.get('version') !== stored.version) return tellChanged(context, editing, current)
  try {
    const values = valuesOf(context.form)
    const saved = await attempt(() => editing.save(context, current))
    if ('value' in saved) return editing.saved(context, current)
    return showAgain(await editing.pageOf(context, current, { values, ...saved }))
  } catch (error) {
    // Changed since it was found, maybe in nothing that the form shows.
    if (hasCode(error, 'stale')) return saveUnlessChanged(context, editing)
    throw error
  }
}

/**
 * The form with the input, beside the stored values. It has their version: sent again, it overwrites them. Fields that
 * nobody changed in the form follow what is stored, or the change of somebody else would be undone.
 */
async function tellChanged<T>(
  context: VisitorContext,
  editing: Editing<T>,
  it: T,
): Promise<Outcome> {
  const meanwhile = editing.valuesOf(it, context)
  const { version = '' } = meanwhile
  const values = { ...followingStored(valuesOf(context.form), meanwhile), version }
  return { page: await editing.pageOf(context, it, { values, meanwhile }), status: 409 }
}
