import type { Static } from 'typebox'
import { languages, userLimits } from '../../domain/accounts/user.ts'
import { Stamp } from './conventions.ts'
import { Type } from './type.ts'

const timeZone = Type.String({ description: 'IANA name', examples: ['Asia/Tokyo'] })
const language = Type.Enum([...languages], { title: 'Language' })

export const MeJson = Type.Object(
  {
    id: Type.Integer(),
    // Not `format: email`: tools refuse by it addresses of other scripts and of local hosts.
    email: Type.String({ description: 'In lower case' }),
    name: Type.String(),
    time_zone: timeZone,
    language,
    api_key: Type.Object({
      name: Type.String(),
      scope: Type.Enum(['read', 'read_write']),
      expires_at: Type.Optional(Stamp('Absent if the key does not expire')),
    }),
  },
  {
    title: 'Me',
    examples: [
      {
        id: 1,
        email: 'student@example.org',
        name: '山田 花子',
        time_zone: 'Asia/Tokyo',
        language: 'ja',
        api_key: {
          name: 'calendar on my phone',
          scope: 'read',
          expires_at: '2027-04-01T00:00:00.000+09:00',
        },
      },
    ],
  },
)
export type MeJson = Static<typeof MeJson>

export const MeEditJson = Type.Object(
  {
    email: Type.Optional(
      Type.String({
        description:
          'An e-mail address in any script, without quotes, brackets and comments, of at most ' +
          `${userLimits.email.max} characters. It is stored in lower case`,
      }),
    ),
    name: Type.Optional(Type.String({ maxLength: userLimits.name.max })),
    time_zone: Type.Optional(timeZone),
    language: Type.Optional(language),
  },
  { title: 'MeEdit', examples: [{ time_zone: 'Europe/Paris' }] },
)
export type MeEditJson = Static<typeof MeEditJson>
