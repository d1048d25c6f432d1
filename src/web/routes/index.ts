import type { OpenContext, PageRoute } from '../page-route.ts'
import { reminderLinkRoutes } from './account/reminders.ts'
import { accountRoutes } from './account.ts'
import { auditRoutes } from './administration/audit.ts'
import { keyRoutes } from './administration/keys.ts'
import { rosterRoutes } from './administration/roster.ts'
import { systemRoutes } from './administration/system.ts'
import { userActionRoutes } from './administration/user-actions.ts'
import { userProfileRoutes } from './administration/user-profile.ts'
import { userRoutes } from './administration/users.ts'
import { assignmentTableRoutes } from './assignment-table.ts'
import { assignmentRoutes } from './assignments.ts'
import { calendarRoutes } from './calendar.ts'
import { deletedAssignmentRoutes } from './deleted-assignments.ts'
import { editAssignmentRoutes } from './edit-assignment.ts'
import { forgottenPasswordRoutes } from './forgotten-password.ts'
import { newAssignmentRoutes } from './new-assignment.ts'
import { oneSeriesRoutes } from './one-series.ts'
import { oneTimeLinkRoutes } from './one-time-links.ts'
import { registrationRoutes } from './registration.ts'
import { renameSubjectRoutes } from './rename-subject.ts'
import { seriesRoutes } from './series.ts'
import { signInRoutes } from './sign-in.ts'
import { signOutRoutes } from './sign-out.ts'
import { skipDatesRoutes } from './skip-dates.ts'
import { statisticsRoutes } from './statistics.ts'
import { subjectRoutes } from './subjects.ts'
import { todayRoutes } from './today.ts'

/** For everybody. Their forms carry no token, so that each must have its authorization in itself, or need none. */
export const openRoutes: readonly PageRoute<OpenContext>[] = [
  ...signInRoutes,
  ...signOutRoutes,
  ...registrationRoutes,
  ...forgottenPasswordRoutes,
  ...oneTimeLinkRoutes,
  ...reminderLinkRoutes,
]

/** For signed-in users. */
export const visitorRoutes: readonly PageRoute[] = [
  ...todayRoutes,
  ...assignmentRoutes,
  ...newAssignmentRoutes,
  ...editAssignmentRoutes,
  ...assignmentTableRoutes,
  ...deletedAssignmentRoutes,
  ...subjectRoutes,
  ...renameSubjectRoutes,
  ...calendarRoutes,
  ...seriesRoutes,
  ...oneSeriesRoutes,
  ...skipDatesRoutes,
  ...statisticsRoutes,
  ...accountRoutes,
]

export const administratorRoutes: readonly PageRoute[] = [
  ...keyRoutes,
  ...userRoutes,
  ...rosterRoutes,
  ...userProfileRoutes,
  ...userActionRoutes,
  ...auditRoutes,
  ...systemRoutes,
]
