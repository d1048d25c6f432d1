import { assignments } from './0001-assignments.ts'
import { instances } from './0002-instances.ts'
import { counters } from './0003-counters.ts'
import { accounts } from './0004-accounts.ts'
import { deletedAssignments } from './0005-deleted-assignments.ts'
import { fewerIndexes } from './0006-fewer-indexes.ts'
import { dayTallies } from './0007-day-tallies.ts'
import { keyedAnswersByTime } from './0008-keyed-answers-by-time.ts'
import { auditByAddress } from './0009-audit-by-address.ts'
import { knownDevices } from './0010-known-devices.ts'
import { calendarLinks } from './0011-calendar-links.ts'
import { reminderSubscriptions } from './0012-reminder-subscriptions.ts'
import { severalWeekdays } from './0013-several-weekdays.ts'
import { canonicalEmails } from './0014-canonical-emails.ts'
import { skippedDates } from './0015-skipped-dates.ts'
import { suitsOlder } from './0016-suits-older.ts'
import { mailRetries } from './0017-mail-retries.ts'
import type { Migration } from './migration.ts'

/** All steps, in order. A step's number is its position, from 1. */
export const migrations: readonly Migration[] = [
  assignments,
  instances,
  counters,
  accounts,
  deletedAssignments,
  fewerIndexes,
  dayTallies,
  keyedAnswersByTime,
  auditByAddress,
  knownDevices,
  calendarLinks,
  reminderSubscriptions,
  severalWeekdays,
  canonicalEmails,
  skippedDates,
  suitsOlder,
  mailRetries,
]
