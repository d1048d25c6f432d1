import { isJsonObject, type JsonObject } from './json-object.ts'

/** The fields that each type of recurrence, and each type of end, uses besides `type`. */
const used = new Map<unknown, readonly string[]>([
  ['daily', ['interval', 'catch_up', 'until']],
  ['weekly', ['interval', 'weekday', 'catch_up', 'until']],
  ['monthly', ['interval', 'day', 'catch_up', 'until']],
  ['never', []],
  ['count', ['count']],
  ['date', ['date']],
])

/**
 * The part of a body's `recurrence` that counts. Clients send every field, with zeros and
 * empty texts in the unused ones; those must not be validated.
 */
export function relevantRecurrence(recurrence: unknown): unknown {
  if (!isJsonObject(recurrence)) return recurrence
  const fields = usedFields(recurrence)
  return isJsonObject(fields.until) ? { ...fields, until: relevantUntil(fields.until) } : fields
}

/** An empty type counts as absent: never. */
const relevantUntil = (until: JsonObject) => (until.type === '' ? {} : usedFields(until))

/** The fields that the type uses: none if it is absent or empty, all of them if it is unknown. */
function usedFields(fields: JsonObject): JsonObject {
  const names = used.get(fields.type || 'never')
  if (!names) return fields
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => name === 'type' || names.includes(name)),
  )
}
