export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api/v1`. */
  readonly route: string
  /** What `:id` names: its collection, and the answer where there is none. */
  readonly of?: { readonly collection: string; readonly missing: string }
  readonly body?: object
  /** Whether it changes nothing, though its method could. */
  readonly isRead?: true
}

const assignment = { collection: '/assignments', missing: 'Assignment not found' }
const setting = { collection: '/recurring', missing: 'Recurring assignment not found' }
const deletedSetting = { ...setting, missing: `${setting.missing} or failed to delete` }

/** Every operation that needs a key, with a body that it takes. */
export const operations: readonly Operation[] = [
  { method: 'GET', route: '/assignments' },
  { method: 'GET', route: '/assignments/pending' },
  { method: 'GET', route: '/assignments/completed' },
  { method: 'GET', route: '/assignments/overdue' },
  { method: 'GET', route: '/assignments/due-today' },
  { method: 'GET', route: '/assignments/due-this-week' },
  { method: 'GET', route: '/assignments/:id', of: assignment },
  { method: 'POST', route: '/assignments', body: { title: 'Essay', due_date: '2026-04-12' } },
  { method: 'PUT', route: '/assignments/:id', of: assignment, body: { title: 'Changed' } },
  { method: 'DELETE', route: '/assignments/:id', of: assignment },
  { method: 'PATCH', route: '/assignments/:id/toggle', of: assignment },
  { method: 'GET', route: '/statistics' },
  { method: 'GET', route: '/recurring' },
  { method: 'POST', route: '/recurring', body: { title: 'Drill', recurrence_type: 'daily' } },
  { method: 'GET', route: '/recurring/:id', of: setting },
  { method: 'PUT', route: '/recurring/:id', of: setting, body: { title: 'Changed' } },
  {
    method: 'POST',
    route: '/recurring/:id/preview',
    of: setting,
    body: { title: 'Changed' },
    isRead: true,
  },
  { method: 'GET', route: '/recurring/:id/occurrences', of: setting },
  { method: 'DELETE', route: '/recurring/:id', of: deletedSetting },
  { method: 'GET', route: '/me' },
  { method: 'PATCH', route: '/me', body: { name: 'Changed' } },
]

export const nameOf = ({ method, route }: Operation) => `${method} ${route}`

export const pathTo = ({ route }: Operation, id: number | string) =>
  route.replace(':id', String(id))
