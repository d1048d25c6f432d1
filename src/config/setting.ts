/** A setting, and its documentation. */
export interface Setting<T> {
  readonly meaning: string
  /** Accepted values, to follow "must be". */
  readonly rule: string
  readonly default: T
  /** Description of a default that varies. */
  readonly otherwise?: string
  /** Parses a text, or a value of its own type from the file. */
  read(given: unknown): SettingReading<T>
}

/** The value, or errors. Each follows the name of the setting, and repeats no value. */
type SettingReading<T> = { readonly value: T } | { readonly mistakes: readonly string[] }

export type ValueOf<S> = S extends Setting<infer T> ? T : never

type Words = Pick<Setting<unknown>, 'meaning' | 'otherwise'>

export function integer<D extends number | undefined>(
  minimum: number,
  maximum: number,
  words: Words & { readonly default: D },
): Setting<number | D> {
  const rule = `an integer from ${minimum} to ${maximum}`
  return {
    rule,
    ...words,
    read(given) {
      const number = typeof given === 'string' && /^-?\d+$/.test(given) ? Number(given) : given
      const isFit =
        Number.isInteger(number) && Number(number) >= minimum && Number(number) <= maximum
      return isFit ? { value: Number(number) } : mustBe(rule)
    },
  }
}

export function flag(words: Words & { readonly default: boolean }): Setting<boolean> {
  const rule = 'true or false'
  return {
    rule,
    ...words,
    read(given) {
      const value = booleans.get(typeof given === 'string' ? given.toLowerCase() : given)
      return value === undefined ? mustBe(rule) : { value }
    },
  }
}

const booleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  ['1', true],
  [false, false],
  ['false', false],
  ['0', false],
])

export function oneOf<const T extends string>(
  values: readonly T[],
  words: Words & { readonly default: NoInfer<T> },
): Setting<T> {
  const rule = `one of ${values.join(', ')}`
  return {
    rule,
    ...words,
    read(given) {
      const value = values.find((known) => known === given)
      return value === undefined ? mustBe(rule) : { value }
    },
  }
}

type TextWords<T> = Words & { readonly rule: string; readonly default: T }

/** A text that passes `check`. */
export function text<T extends string | undefined>(
  check: (value: string) => boolean,
  words: TextWords<T>,
): Setting<string | T> {
  return {
    ...words,
    read: (given) =>
      typeof given === 'string' && check(given) ? { value: given } : mustBe(words.rule),
  }
}

/** A list of texts that pass `check`; in one text they are separated by commas. */
export function listOf(
  check: (value: string) => boolean,
  { rule, meaning }: Words & { readonly rule: string },
): Setting<readonly string[]> {
  return {
    meaning,
    rule: `a list; each entry ${rule}`,
    default: [],
    read(given) {
      const entries = typeof given === 'string' ? entriesOf(given) : given
      if (!Array.isArray(entries)) return mustBe(`a list; each entry ${rule}`)
      const mistakes = entries.flatMap((entry, at) =>
        typeof entry === 'string' && check(entry) ? [] : [`, entry ${at + 1}, must be ${rule}`],
      )
      return mistakes.length > 0 ? { mistakes } : { value: entries }
    },
  }
}

function entriesOf(list: string): string[] {
  const entries = list.split(',').map((entry) => entry.trim())
  return entries.filter((entry) => entry !== '')
}

const mustBe = (rule: string) => ({ mistakes: [` must be ${rule}`] })
