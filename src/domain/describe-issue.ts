import type { Issue } from './issue.ts'

/** Describes a broken rule in English, for programs and operators. `nameOf` gives the reader's name of a field. */
export function describeIssue(issue: Issue, nameOf: (field: string) => string): string {
  const name = nameOf(issue.field)
  switch (issue.rule) {
    case 'required':
      return `${name} is required`
    case 'type':
      return `${name} must be ${withArticle(issue.expected)}`
    case 'one_of':
      return `${name} must be ${alternatives(issue.values)}`
    case 'between':
      return `${name} must be between ${issue.min} and ${issue.max}`
    case 'min_length':
      return `${name} must be at least ${issue.min} characters`
    case 'max_length':
      return `${name} must be at most ${issue.max} characters`
    case 'characters':
      return `${name} contains an invalid character`
    case 'date_time':
      return `${name} must be RFC 3339, YYYY-MM-DDTHH:MM or YYYY-MM-DD`
    case 'date':
      return `${name} must be a date, YYYY-MM-DD`
    case 'time_of_day':
      return `${name} must be a time of day, HH:MM`
    case 'time_zone':
      return `${name} must be an IANA time zone`
    case 'email':
      return `${name} must be an e-mail address`
    case 'not_after':
      return `${name} must not be after ${nameOf(issue.other)}`
    case 'not_before':
      return `${name} must not be before ${issue.date}`
    case 'once':
      return `${name} must be given once`
    case 'wrong':
      return `${name} is wrong`
    case 'common':
      return `${name} is too common`
    case 'taken':
      return `${name} is taken`
    case 'nobody':
      return `${name} belongs to no user`
  }
}

const withArticle = (type: string) => `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`

/** `low, medium or high`. */
const alternatives = (values: readonly string[]) =>
  [values.slice(0, -1).join(', '), ...values.slice(-1)].filter((part) => part !== '').join(' or ')
