type ExpectedType =
  | 'string'
  | 'boolean'
  | 'integer'
  | 'object'
  | 'list of integers'
  | 'list of strings'

/**
 * One broken rule. `field` is the domain's own name, which each edge translates to the one that its caller knows, such as
 * `recurrence.until.count`. In an issue that an edge has found by itself, it is that name from the start.
 */
export type Issue = {
  readonly field: string
  /** For a field of several lines: the number of the line, counted from 1, and the line itself. */
  readonly line?: number
  readonly text?: string
  /** The part of the line that the issue is about; undefined for all of it. */
  readonly part?: 'name'
} & (
  | { readonly rule: 'required' }
  | { readonly rule: 'not_empty' }
  | { readonly rule: 'type'; readonly expected: ExpectedType }
  | { readonly rule: 'one_of'; readonly values: readonly string[] }
  | { readonly rule: 'between'; readonly min: number; readonly max: number }
  | { readonly rule: 'min_length'; readonly min: number }
  | { readonly rule: 'max_length'; readonly max: number }
  | { readonly rule: 'max_lines'; readonly max: number }
  | { readonly rule: 'max_items'; readonly max: number }
  | { readonly rule: 'max_days'; readonly max: number }
  | { readonly rule: 'characters' }
  /** The field is what there are too many of: a key of `Quotas`. */
  | { readonly rule: 'quota'; readonly max: number }
  /** The field is what makes a list without pages too long: `assignments`, `series` or `subjects`. */
  | { readonly rule: 'list_length' }
  | { readonly rule: 'date_time' }
  /** Dates, YYYY-MM-DD, both included. */
  | { readonly rule: 'out_of_range'; readonly first: string; readonly last: string }
  | { readonly rule: 'date' }
  | { readonly rule: 'time_of_day' }
  | { readonly rule: 'time_zone' }
  | { readonly rule: 'email' }
  | { readonly rule: 'not_after'; readonly other: string }
  | { readonly rule: 'not_before'; readonly date: string }
  | { readonly rule: 'once' }
  | { readonly rule: 'wrong' }
  | { readonly rule: 'common' }
  | { readonly rule: 'taken' }
  | { readonly rule: 'repeated' }
  | { readonly rule: 'nobody' }
  | { readonly rule: 'disabled' }
)
