import { type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'

/** What a person has to know of a setting besides its name. TypeBox carries it along as keywords. */
export interface About {
  readonly meaning: string
  /** The values it takes, as they read after "must be". */
  readonly rule: string
  readonly default?: unknown
  /** What holds instead of a default that is always the same. */
  readonly otherwise?: string
}

function about<T extends TSchema>(type: T, words: About): T & About {
  return Object.assign(type, words)
}

export function integer(minimum: number, maximum: number, words: Omit<About, 'rule'>) {
  const rule = `an integer from ${minimum} to ${maximum}`
  return about(Type.Integer({ minimum, maximum }), { rule, ...words })
}

export function flag(words: Omit<About, 'rule'>) {
  return about(Type.Boolean(), { rule: 'true or false', ...words })
}

export function oneOf<T extends string[]>(values: readonly [...T], words: Omit<About, 'rule'>) {
  return about(Type.Enum<T>([...values]), { rule: `one of ${values.join(', ')}`, ...words })
}

export function text(check: (value: string) => boolean, words: About, base = Type.String()) {
  return about(
    Type.Refine(base, check, () => `must be ${words.rule}`),
    words,
  )
}

export function listOf(check: (value: string) => boolean, { rule, meaning }: About) {
  const entry = text(check, { rule, meaning })
  return about(Type.Array(entry), { rule: `a list; each entry ${rule}`, meaning, default: [] })
}

/** What `value` stands for where it is text and another type is wanted; else `value` itself, fit or not. */
export function fromText(type: TSchema, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (Type.IsInteger(type)) return /^-?\d+$/.test(value) ? Number(value) : value
  if (Type.IsBoolean(type)) return booleans.get(value.toLowerCase()) ?? value
  if (Type.IsArray(type)) return entriesOf(value)
  return value
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

function entriesOf(list: string): string[] {
  const entries = list.split(',').map((entry) => entry.trim())
  return entries.filter((entry) => entry !== '')
}

/** One line for `value`, or for each bad entry of a list. It says the rule and never the value. */
export function mistakesIn(
  type: TSchema & Partial<About>,
  value: unknown,
  label: string,
): string[] {
  if (Type.IsArray(type) && Array.isArray(value)) {
    return value.flatMap((entry, i) => mistakesIn(type.items, entry, `${label}, entry ${i + 1},`))
  }
  const [error] = Value.Errors(type, value)
  if (!error) return []
  return [`${label} ${error.keyword === '~refine' ? error.message : `must be ${type.rule}`}`]
}
