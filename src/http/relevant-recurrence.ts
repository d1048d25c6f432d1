type Fields = Record<string, unknown>

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
 * empty texts in the unused ones; those must not be validated. Undefined if nothing
 * recurs.
 */
export function relevantRecurrence(recurrence: unknown): unknown {
  if (!isObject(recurrence)) return recurrence
  if (recurrence.type === undefined || recurrence.type === '') return undefined
  const fields = usedFields(recurrence)
  return isObject(fields.until) ? { ...fields, until: relevantUntil(fields.until) } : fields
}

/** An empty type counts as absent: never. */
const relevantUntil = (until: Fields) => (until.type === '' ? {} : usedFields(until))

/** The fields that the type uses; all of them if the type is unknown or absent. */
function usedFields(fields: Fields): Fields {
  const names = used.get(fields.type ?? 'never')
  if (!names) return fields
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => name === 'type' || names.includes(name)),
  )
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
