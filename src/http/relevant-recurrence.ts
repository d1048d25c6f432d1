import { endTypes, recurrenceTypes, type Schedule, usesField } from '../domain/recurring-setting.ts'
import { isJsonObject, type JsonObject } from './json-object.ts'

/** What the domain calls those fields that not every type uses. */
const domainNames: Readonly<Record<string, keyof Schedule>> = {
  weekday: 'recurrenceWeekday',
  day: 'recurrenceDay',
  count: 'endCount',
  date: 'endDate',
}

/**
 * The part of a body's `recurrence` that counts. Clients send every field, with zeros and
 * empty texts in the unused ones; those must not be validated.
 */
export function relevantRecurrence(recurrence: unknown): unknown {
  if (!isJsonObject(recurrence)) return recurrence
  const { type } = recurrence
  // Then nothing repeats.
  if (!type) return { type }
  if (!recurrenceTypes.some((it) => it === type)) return recurrence
  const fields = fieldsUsed(recurrence, { recurrenceType: String(type) })
  return isJsonObject(fields.until) ? { ...fields, until: relevantUntil(fields.until) } : fields
}

/** An empty type counts as absent: never. */
function relevantUntil(until: JsonObject): JsonObject {
  const { type } = until
  if (type === '') return {}
  if (!type) return { type }
  if (!endTypes.some((it) => it === type)) return until
  return fieldsUsed(until, { endType: String(type) })
}

const fieldsUsed = (fields: JsonObject, types: Parameters<typeof usesField>[0]): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => usesField(types, domainNames[name] ?? name)),
  )
