import type { Static } from 'typebox'
import {
  endTypes,
  recurrenceTypes,
  reminderOffsetLimit,
} from '../../domain/series/recurring-setting.ts'
import { scheduleDefaults } from '../../domain/series/schedule-input.ts'
import { minutesIn, oneDay } from '../../domain/time/durations.ts'
import {
  count,
  day,
  endAfterFirst,
  endDate,
  interval,
  NewCatchUp,
  skippedDates,
  weekday,
  weekdays,
} from './schedule-fields.ts'
import { Type } from './type.ts'

export const RecurrenceJson = Type.Object(
  {
    type: Type.Optional(
      Type.Enum(['', ...recurrenceTypes], {
        description:
          'If absent or the empty string, nothing repeats, and the other fields are ignored',
      }),
    ),
    interval: Type.Optional(interval),
    weekday: Type.Optional(weekday),
    weekdays: Type.Optional(weekdays),
    day: Type.Optional(day),
    skipped_dates: Type.Optional(skippedDates),
    catch_up: NewCatchUp,
    until: Type.Optional(
      Type.Object({
        type: Type.Optional(
          Type.Enum(['', ...endTypes], {
            description:
              '`count` and `date` require the field of that name. The empty string counts as absent',
          }),
        ),
        count: Type.Optional(count),
        date: Type.Optional(endDate),
      }),
    ),
  },
  {
    title: 'Recurrence',
    description:
      `The first occurrence is due at \`due_date\`. \`interval\` defaults to ${scheduleDefaults.recurrenceInterval}, ` +
      `\`weekday\` and \`day\` to those of \`due_date\`, and the end to ${scheduleDefaults.endType}. ${endAfterFirst}. ` +
      '`reminder_at` must then not be after `due_date`, nor more than ' +
      `${reminderOffsetLimit.max / minutesIn(oneDay)} days before it`,
  },
)

export type RecurrenceJson = Static<typeof RecurrenceJson>
