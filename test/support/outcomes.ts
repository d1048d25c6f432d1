import { DomainError } from '../../src/domain/errors.ts'

/** The errors of the promises that were rejected, in their order. */
export const errorsOf = (outcomes: readonly PromiseSettledResult<unknown>[]): readonly unknown[] =>
  outcomes.flatMap((it) => (it.status === 'rejected' ? [it.reason] : []))

/** Like `errorsOf`, their codes or themselves if they are defects. */
export const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]): readonly unknown[] =>
  errorsOf(outcomes).map((error) => (error instanceof DomainError ? error.code : error))
