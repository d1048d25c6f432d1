import type { Issue } from '../../domain/issue.ts'
import { type ParameterReader, readFlag } from '../../domain/parameter-input.ts'
import type { Values } from './forms.ts'

/** What a query says: each field is read with `read`, and `issues` lists those that were invalid. */
interface QueryInput {
  /** Undefined if the field is empty, absent or invalid. */
  read<T>(field: string, reader: ParameterReader<T>): T | undefined
  readonly issues: readonly Issue[]
}

export function queryInput(values: Values): QueryInput {
  const issues: Issue[] = []
  const read = <T>(field: string, reader: ParameterReader<T>): T | undefined => {
    const text = values[field]
    if (!text) return undefined
    const reading = reader(text, field)
    if ('value' in reading) return reading.value
    issues.push(reading.issue)
    return undefined
  }
  return { read, issues }
}

/** A checkbox in a URL. `on` is the value of a ticked one; the values of the API are taken too. */
export const readTick: ParameterReader<boolean> = (text, field) =>
  text === 'on' ? { value: true } : readFlag(text, field)

/** `values` for a form: a checkbox is ticked if its field is there at all, so `false` is left out. */
export function tickedValues(values: Values, field: string, isTicked = false): Values {
  const { [field]: text = '', ...rest } = values
  return isTicked ? { ...rest, [field]: text } : rest
}
