import type { PageRoute } from '../ask.ts'
import { auditRoutes } from './administration/audit.ts'
import { keyRoutes } from './administration/keys.ts'
import { systemRoutes } from './administration/system.ts'
import { userDeedRoutes } from './administration/user-deeds.ts'
import { userProfileRoutes } from './administration/user-profile.ts'
import { userRoutes } from './administration/users.ts'

export const administrationRoutes: readonly PageRoute[] = [
  ...keyRoutes,
  ...userRoutes,
  ...userProfileRoutes,
  ...userDeedRoutes,
  ...auditRoutes,
  ...systemRoutes,
]
