import { describeIssue } from '../domain/describe-issue.ts'
import type { Issue } from '../domain/issue.ts'

/** All broken rules in one line: `Invalid input: title is required; …`. */
export const describeIssues = (issues: readonly Issue[]) =>
  invalidInput(issues.map((issue) => describeIssue(issue, wireName)).join('; '))

export const invalidInput = (detail: string) => `Invalid input: ${detail}`

/** The API's name of a field: `reminderAt` is `reminder_at`, and the text of a search is `q`. */
const wireName = (field: string) =>
  field === 'text' ? 'q' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
