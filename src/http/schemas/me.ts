import type { Static } from 'typebox'
import { languages, userLimits } from '../../domain/accounts/user.ts'
import { Stamp } from './conventions.ts'
import { Type } from './type.ts'

const email = Type.String({ format: 'email' })
const timeZone = Type.String({ description: 'IANA name', examples: ['Asia/Tokyo'] })
const language = Type.Enum([...languages], { title: 'Language' })

export const MeJson = Type.Object(
  {
    id: Type.Integer(),
    email,
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
    email: Type.Optional(email),
    name: Type.Optional(Type.String({ maxLength: userLimits.name.max })),
    time_zone: Type.Optional(timeZone),
    language: Type.Optional(language),
  },
  { title: 'MeEdit', examples: [{ time_zone: 'Europe/Paris' }] },
)
export type MeEditJson = Static<typeof MeEditJson>
