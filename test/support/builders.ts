import { keyDigest, type NewApiKey } from '../../src/domain/accounts/api-key.ts'
import type { NewUser } from '../../src/domain/accounts/user.ts'
import type { NewAssignment } from '../../src/domain/assignments/assignment.ts'
import type { NewRecurringSetting } from '../../src/domain/series/recurring-setting.ts'
import type { Instant } from '../../src/domain/time/time.ts'
import { weekdaysOf } from '../../src/domain/time/weekdays.ts'
import type { RemindedAssignment } from '../../src/store/store.ts'

/** @param text RFC 3339, as in `2026-04-10T12:00:00Z`. */
export const at = (text: string): Instant => Temporal.Instant.from(text).epochMilliseconds

const created = at('2026-04-01T00:00:00Z')

export const anAssignment = (over: Partial<NewAssignment> = {}): NewAssignment => ({
  title: 'Essay',
  description: '',
  subject: '',
  priority: 'medium',
  dueDate: at('2026-04-10T14:59:00Z'),
  completedAt: null,
  reminderEnabled: false,
  reminderAt: null,
  urgentReminderEnabled: true,
  isArchived: false,
  recurringSettingId: null,
  nominalDate: null,
  createdAt: created,
  updatedAt: created,
  ...over,
})

/** Every Monday from 6 April 2026, its first occurrence made. */
export const aRecurringSetting = (
  over: Partial<NewRecurringSetting> = {},
): NewRecurringSetting => ({
  title: 'Worksheet',
  description: '',
  subject: '',
  priority: 'medium',
  reminderEnabled: false,
  reminderOffset: null,
  urgentReminderEnabled: true,
  recurrenceType: 'weekly',
  recurrenceInterval: 1,
  recurrenceWeekdays: weekdaysOf([1]),
  recurrenceDay: null,
  dueTime: '23:59',
  endType: 'never',
  endCount: null,
  endDate: null,
  skippedDates: [],
  isActive: true,
  anchorDate: '2026-04-06',
  lastNominalDate: '2026-04-06',
  generatedCount: 1,
  catchUp: 'all',
  checkAt: null,
  activeSince: created,
  createdAt: created,
  updatedAt: created,
  ...over,
})

export const aUser = (over: Partial<NewUser> = {}): NewUser => ({
  email: 'student@example.test',
  name: 'Student',
  passwordHash: null,
  isAdmin: false,
  timeZone: 'Asia/Tokyo',
  language: 'ja',
  disabledAt: null,
  createdAt: created,
  updatedAt: created,
  ...over,
})

export const anApiKey = (over: Partial<NewApiKey> = {}): NewApiKey => ({
  userId: 1,
  name: 'Phone',
  digest: keyDigest('hm_key'),
  hint: 'hm_ab…wxyz',
  isReadOnly: false,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  createdAt: created,
  ...over,
})

export const aRemindedAssignment = (
  over: Partial<RemindedAssignment> = {},
): RemindedAssignment => ({
  id: 7,
  title: 'Essay',
  subject: '',
  dueDate: at('2026-04-16T14:59:00Z'),
  ...over,
})
