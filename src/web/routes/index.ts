import type { Ask, PageRoute, VisitorAsk } from '../ask.ts'
import { accountRoutes } from './account.ts'
import { administrationRoutes } from './administration.ts'
import { assignmentFormRoutes } from './assignment-form.ts'
import { assignmentRoutes } from './assignments.ts'
import { calendarRoutes } from './calendar.ts'
import { deletedAssignmentRoutes } from './deleted-assignments.ts'
import { seriesRoutes } from './series.ts'
import { entranceRoutes } from './sign-in.ts'
import { statisticsRoutes } from './statistics.ts'
import { subjectRoutes } from './subjects.ts'
import { todayRoutes } from './today.ts'

/** For everybody: sign-in, registration and one-time links. */
export const openRoutes: readonly PageRoute<Ask>[] = [...entranceRoutes]

/** For signed-in users. */
export const visitorRoutes: readonly PageRoute<VisitorAsk>[] = [
  ...todayRoutes,
  ...assignmentRoutes,
  ...assignmentFormRoutes,
  ...deletedAssignmentRoutes,
  ...subjectRoutes,
  ...calendarRoutes,
  ...seriesRoutes,
  ...statisticsRoutes,
  ...accountRoutes,
]

export const administratorRoutes: readonly PageRoute<VisitorAsk>[] = [...administrationRoutes]
