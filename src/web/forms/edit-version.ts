import { hash } from 'node:crypto'
import { usesField } from '../../domain/series/recurring-setting.ts'
import { asLines, type Values } from './forms.ts'

/**
 * The version of what a form shows for editing: another whenever any of it changes, be it by an edit or because the
 * user has moved to another time zone; the same if only the rest of the object changes. It has a digest of each value,
 * so that it also tells which of them somebody has changed in the form.
 */
export const versionOf = (edited: Values): string =>
  Object.entries(edited)
    .map(([name, value]) => `${name}:${digestOf(value)}`)
    .join(' ')

const digestOf = (value: string) => hash('sha256', value, 'base64url').slice(0, 12)

/** Fields that mean something only together: if one was changed in a form, none of them follows what is stored. */
const together = [
  ['dueDate', 'dueTime', 'dueDateExact'],
  ['reminderAt', 'reminderDays', 'reminderTime', 'reminderAtExact'],
  ['recurrenceType', 'recurrenceInterval', 'recurrenceWeekdays', 'recurrenceDay'],
  ['endType', 'endCount', 'endDate'],
] as const satisfies readonly (readonly string[])[]

/**
 * The input of a form, `typed`, in which the fields that nobody has changed since it was shown are as `stored`. Both have
 * a `version`. What the type of a series does not use was not changed, whatever the form shows there.
 */
export function followingStored(typed: Values, stored: Values): Values {
  const shown = digestsIn(typed)
  // The form is of an earlier version of this program, or not ours: it does not tell what was changed.
  if (shown.size === 0) return typed
  const isChanged = (name: string) =>
    usesField(typed, name) &&
    digestOf(asLines(valueIn(typed, name) ?? '')) !== (shown.get(name) ?? digestOf(''))
  const follows = (name: string) => !groupOf(name).some(isChanged)
  const followed = [...shown.keys(), ...digestsIn(stored).keys()].filter(follows)
  const others = Object.entries(typed).filter(([name]) => !followed.includes(name))
  return Object.fromEntries([
    ...others,
    ...followed.flatMap((name) => {
      const value = valueIn(stored, name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  ])
}

const groupOf = (name: string): readonly string[] =>
  together.find((names: readonly string[]) => names.includes(name)) ?? [name]

/** Names are of a form: one may be that of a property that every object has. */
const valueIn = (values: Values, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** The digest of each value that had a version. */
const digestsIn = ({ version = '' }: Values): ReadonlyMap<string, string> =>
  new Map(
    version.split(' ').flatMap((part) => {
      const [name, digest] = part.split(':')
      return name !== undefined && digest !== undefined ? [[name, digest] as const] : []
    }),
  )
