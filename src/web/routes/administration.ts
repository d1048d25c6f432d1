import { goTo } from '../outcomes.ts'
import type { PageRoute } from '../page-route.ts'
import { auditRoutes } from './administration/audit.ts'
import { keyRoutes } from './administration/keys.ts'
import { rosterRoutes } from './administration/roster.ts'
import { systemRoutes } from './administration/system.ts'
import { userActionRoutes } from './administration/user-actions.ts'
import { userProfileRoutes } from './administration/user-profile.ts'
import { userRoutes } from './administration/users.ts'

export const administrationRoutes: readonly PageRoute[] = [
  // What people type.
  { method: 'GET', path: '/admin', answer: () => goTo('/admin/keys') },
  ...keyRoutes,
  ...userRoutes,
  ...rosterRoutes,
  ...userProfileRoutes,
  ...userActionRoutes,
  ...auditRoutes,
  ...systemRoutes,
]
