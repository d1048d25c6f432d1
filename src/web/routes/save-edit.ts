import { DomainError } from '../../domain/errors.ts'
import type { Issue } from '../../domain/issue.ts'
import type { Outcome, Page, VisitorAsk } from '../ask.ts'
import { attempt, type Values, valuesOf } from '../forms.ts'
import { showAgain } from '../outcomes.ts'

/** A form as it is shown: what is in it, what is wrong with that, and what is there now where that has changed. */
export interface ShownEdit {
  readonly values: Values
  readonly issues?: readonly Issue[]
  readonly meanwhile?: Values
}

/** How one kind of object is edited by its form. */
export interface Editing<T> {
  /** @throws {DomainError} `not_found`. */
  find(ask: VisitorAsk): Promise<T>
  /** What its form shows of it, and the `version` that tells its states apart. */
  valuesOf(it: T, ask: VisitorAsk): Values
  pageOf(ask: VisitorAsk, it: T, shown: ShownEdit): Promise<Page>
  /** @throws {InvalidInput}; {DomainError} `stale` where it is in another state than `version`. */
  save(ask: VisitorAsk, it: T, version: string): Promise<unknown>
  /** Where one goes from there. */
  saved(ask: VisitorAsk, it: T): Outcome
  /** What is left to do with what was typed where it has been deleted. */
  gone?(ask: VisitorAsk): Promise<Page>
}

/**
 * Saves what was typed into the form of an object, unless that has changed since the form was shown, or is there no more.
 *
 * @throws {DomainError} `not_found` where no form of ours can have asked for it, or nothing is left to do.
 */
export async function saveEdit<T>(ask: VisitorAsk, editing: Editing<T>): Promise<Outcome> {
  try {
    return await saveUnlessChanged(ask, editing)
  } catch (error) {
    const isGone = error instanceof DomainError && error.code === 'not_found'
    if (!isGone || !editing.gone || !ask.form.has('version')) throw error
    return { page: await editing.gone(ask), status: 404 }
  }
}

async function saveUnlessChanged<T>(ask: VisitorAsk, editing: Editing<T>): Promise<Outcome> {
  const current = await editing.find(ask)
  const version = ask.form.get('version') ?? ''
  try {
    const saved = await attempt(() => editing.save(ask, current, version))
    if ('value' in saved) return editing.saved(ask, current)
    return showAgain(await editing.pageOf(ask, current, { values: valuesOf(ask.form), ...saved }))
  } catch (error) {
    if (error instanceof DomainError && error.code === 'stale') return tellChanged(ask, editing)
    throw error
  }
}

/** The form with what was typed, which from now on stands against what is there now. */
async function tellChanged<T>(ask: VisitorAsk, editing: Editing<T>): Promise<Outcome> {
  const it = await editing.find(ask)
  const meanwhile = editing.valuesOf(it, ask)
  const { version = '' } = meanwhile
  const values = { ...valuesOf(ask.form), version }
  return { page: await editing.pageOf(ask, it, { values, meanwhile }), status: 409 }
}
