import type { Static } from 'typebox'
import { scheduleDefaults } from '../../domain/series/schedule-input.ts'
import { defaultTimeOfDay } from '../../domain/time/date-input.ts'
import { newSharedFields } from './assignment.ts'
import { DateOnly } from './conventions.ts'
import { RecurringSettingEditJson } from './recurring-setting.ts'
import { endAfterFirst, endType, NewCatchUp, recurrenceType } from './schedule-fields.ts'
import { Type } from './type.ts'

const { edit_behavior, ...fields } = RecurringSettingEditJson.properties

export const NewRecurringSettingJson = Type.Object(
  {
    ...fields,
    ...newSharedFields,
    recurrence_type: recurrenceType,
    due_time: Type.Optional(
      Type.String({ description: 'HH:MM in the zone of the user', default: defaultTimeOfDay }),
    ),
    end_type: Type.Optional({ ...endType, default: scheduleDefaults.endType }),
    catch_up: NewCatchUp,
    is_active: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'If false, only the first assignment is created',
      }),
    ),
    start_date: Type.Optional(
      DateOnly(
        'YYYY-MM-DD. The first occurrence falls on the first date from then on that has the ' +
          'requested weekday or day. Default: from now on',
        '2026-04-10',
      ),
    ),
  },
  {
    title: 'NewRecurringAssignment',
    description:
      `\`recurrence_interval\` defaults to ${scheduleDefaults.recurrenceInterval}, ` +
      '`recurrence_weekday` and `recurrence_day` to those of ' +
      `\`start_date\`, or of today. ${endAfterFirst}`,
    examples: [
      { title: 'Kanji test', recurrence_type: 'weekly', recurrence_weekday: 1, due_time: '08:30' },
    ],
  },
)
export type NewRecurringSettingJson = Static<typeof NewRecurringSettingJson>
