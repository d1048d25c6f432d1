import type { Issue } from './issue.ts'

/** Describes a broken rule in English, for programs and operators. `nameOf` gives the reader's name of a field. */
export const describeIssue = (issue: Issue, nameOf: (field: string) => string): string =>
  `${nameOf(issue.field)} ${verdict(issue, nameOf)}`

/** Rules with a fixed description. */
const always = {
  required: 'is required',
  not_empty: 'must not be empty',
  characters: 'contains an invalid character',
  date_time: 'must be RFC 3339, YYYY-MM-DDTHH:MM or YYYY-MM-DD',
  out_of_range: 'is out of range',
  date: 'must be a date, YYYY-MM-DD',
  time_of_day: 'must be a time of day, HH:MM',
  time_zone: 'must be an IANA time zone',
  email: 'must be an e-mail address',
  once: 'must be given once',
  wrong: 'is wrong',
  common: 'is too common',
  taken: 'is taken',
  repeated: 'is there twice',
  nobody: 'belongs to no user',
  disabled: 'belongs to a disabled user',
} as const satisfies Partial<Record<Issue['rule'], string>>

function verdict(issue: Issue, nameOf: (field: string) => string): string {
  switch (issue.rule) {
    case 'type':
      return `must be ${withArticle(issue.expected)}`
    case 'one_of':
      return `must be ${alternatives(issue.values)}`
    case 'between':
      return `must be between ${issue.min} and ${issue.max}`
    case 'min_length':
      return `must be at least ${issue.min} characters`
    case 'max_length':
      return `must be at most ${issue.max} characters`
    case 'max_lines':
      return `must have at most ${issue.max} lines`
    case 'max_items':
      return `must have at most ${issue.max} items`
    case 'max_days':
      return `must end a time of at most ${issue.max} days`
    case 'quota':
      return `have reached the limit of ${issue.max}`
    case 'list_length':
      return `make too long a list: ${issue.field === 'series' ? '' : 'narrow it by filters, or '}delete some`
    case 'not_after':
      return `must not be after ${nameOf(issue.other)}`
    case 'not_before':
      return `must not be before ${issue.date}`
    default:
      return always[issue.rule]
  }
}

const withArticle = (type: string) => `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`

/** `low, medium or high`. */
const alternatives = (values: readonly string[]) =>
  [values.slice(0, -1).join(', '), ...values.slice(-1)].filter((part) => part !== '').join(' or ')
