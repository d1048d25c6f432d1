import { maxPageSize, pageDefaults } from '../../domain/pagination.ts'
import { Type } from './type.ts'

/** What every failure answers: exactly this one field. */
export const ErrorJson = Type.Object(
  { error: Type.String({ description: 'What went wrong' }) },
  { title: 'Error', additionalProperties: false },
)

/** What is left to say of something deleted. */
export const MessageJson = (...messages: readonly string[]) =>
  Type.Object(
    { message: Type.String() },
    { title: 'Message', examples: messages.map((message) => ({ message })) },
  )

/** RFC 3339, in the zone of the user. */
export const Timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-04-10T23:59:00+09:00'] })

/** Any of the three forms in which a time is given. */
export const TimeInput = (description: string) =>
  Type.String({
    description: `${description}: RFC 3339, \`YYYY-MM-DDTHH:MM\` or \`YYYY-MM-DD\` (23:59)`,
    examples: ['2026-04-10T23:59:00+09:00', '2026-04-10T23:59', '2026-04-10'],
  })

export const IdParams = Type.Object({
  id: Type.Integer({ minimum: 0, description: 'In decimal digits' }),
})

export const PageQuery = Type.Object({
  page: Type.Optional(
    Type.Integer({
      default: pageDefaults.page,
      description: 'Below 1 it is 1. A page past the end is empty',
    }),
  ),
  page_size: Type.Optional(
    Type.Integer({
      default: pageDefaults.pageSize,
      description: `Below 1 it is ${pageDefaults.pageSize}, above ${maxPageSize} it is ${maxPageSize}`,
    }),
  ),
})
