import type { VisitorContext } from '../page-route.ts'

/** Whether reminders reach a person: by a calendar that rings, or by mail. */
export async function isReminded({
  deps,
  person: { userId },
}: Pick<VisitorContext, 'deps' | 'person'>): Promise<boolean> {
  const { calendarLinks, reminderSubscriptions } = deps.store
  const [link, subscription] = await Promise.all([
    calendarLinks.ofUser(userId),
    deps.notifier && reminderSubscriptions.ofUser(userId),
  ])
  return link !== undefined || (subscription?.confirmedAt ?? null) !== null
}
