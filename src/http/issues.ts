import { describeIssue } from '../domain/describe-issue.ts'
import type { Issue } from '../domain/issue.ts'

/** The one line in which the API tells of broken rules: `Invalid input: title is required; …`. */
export const describeIssues = (issues: readonly Issue[]) =>
  invalidInput(issues.map((issue) => describeIssue(issue, wireName)).join('; '))

export const invalidInput = (detail: string) => `Invalid input: ${detail}`

/** The name a caller of the API knows a field by: `reminderAt` is `reminder_at`. */
export const wireName = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
