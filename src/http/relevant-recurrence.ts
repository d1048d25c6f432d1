import { endTypes, recurrenceTypes, usesField } from '../domain/series/recurring-setting.ts'
import { isJsonObject, type JsonObject } from './json-object.ts'

/** What a body's `recurrence` calls the domain's fields of a schedule, but for the two types. */
export const namesInRecurrence = {
  recurrenceInterval: 'interval',
  recurrenceWeekday: 'weekday',
  recurrenceWeekdays: 'weekdays',
  recurrenceDay: 'day',
  endCount: 'until.count',
  endDate: 'until.date',
  skippedDates: 'skipped_dates',
} as const

/** The other way round, by the last part of each name. */
const domainNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(namesInRecurrence).map(([field, name]) => [name.replace('until.', ''), field]),
)

/**
 * The part of a body's `recurrence` that counts. Clients send every field, with zeros and
 * empty texts in the unused ones; those must not be validated.
 */
export function relevantRecurrence(recurrence: unknown): unknown {
  if (!isJsonObject(recurrence)) return recurrence
  const fields = usedFields(recurrence, 'recurrenceType', recurrenceTypes)
  return isJsonObject(fields.until) ? { ...fields, until: relevantUntil(fields.until) } : fields
}

/** An empty type counts as absent: never. */
const relevantUntil = (until: JsonObject) =>
  until.type === '' ? {} : usedFields(until, 'endType', endTypes)

/** The fields that the type uses: none if it is absent or empty, all of them if it is unknown. */
function usedFields(
  fields: JsonObject,
  kind: 'recurrenceType' | 'endType',
  known: readonly string[],
): JsonObject {
  const { type } = fields
  if (!type) return { type }
  const types = { [kind]: known.find((it) => it === type) }
  if (types[kind] === undefined) return fields
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => usesField(types, domainNames[name] ?? name)),
  )
}
