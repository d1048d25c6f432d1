import { maxPageSize, pageDefaults } from '../../domain/pagination.ts'
import { defaultTimeOfDay } from '../../domain/time/date-input.ts'
import { Type } from './type.ts'

/** The body of every error: exactly this one field. */
export const ErrorJson = Type.Object(
  { error: Type.String({ description: 'What went wrong' }) },
  { title: 'Error', additionalProperties: false },
)

/** The response to a deletion. */
export const MessageJson = (...messages: readonly string[]) =>
  Type.Object(
    { message: Type.String() },
    { title: 'Message', examples: messages.map((message) => ({ message })) },
  )

/** RFC 3339, in the zone of the user. */
export const Timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-04-10T23:59:00+09:00'] })

/** A time that the service itself has set: always with milliseconds. */
export const Stamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-04-09T16:20:05.120+09:00'] })

/** A date in the calendar of the user. */
export const DateOnly = (description: string, ...examples: readonly string[]) =>
  Type.String({ format: 'date', description, ...(examples.length > 0 && { examples }) })

/** Marks schemas of times. A symbol does not show in the description of the API. */
export const isTime = Symbol('time')

/** A time in any of the three accepted forms. */
export const TimeInput = (description: string) =>
  Type.String({
    [isTime]: true,
    description: `${description}: RFC 3339, \`YYYY-MM-DDTHH:MM\` or \`YYYY-MM-DD\` (${defaultTimeOfDay})`,
    examples: ['2026-04-10T23:59:00+09:00', '2026-04-10T23:59', '2026-04-10'],
  })

export const IdParams = Type.Object({
  id: Type.Integer({ minimum: 0, description: 'In decimal digits' }),
})

export const includeArchived = Type.Optional(
  Type.Boolean({ default: false, description: 'Whether archived assignments are included' }),
)

export const PageQuery = Type.Object({
  page: Type.Optional(
    Type.Integer({
      default: pageDefaults.page,
      description: 'Values below 1 count as 1. A page past the end is empty',
    }),
  ),
  page_size: Type.Optional(
    Type.Integer({
      default: pageDefaults.pageSize,
      description: `Values below 1 count as ${pageDefaults.pageSize}, values above ${maxPageSize} as ${maxPageSize}`,
    }),
  ),
})
