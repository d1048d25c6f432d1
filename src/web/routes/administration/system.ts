import type { Deps } from '../../../deps.ts'
import { isJobOverdue } from '../../../domain/job-schedule.ts'
import { show } from '../../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../../page-route.ts'
import { type JobView, systemPage } from '../../pages/administration/system.ts'

export const systemRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/admin/system', answer: showSystem },
]

async function showSystem(context: VisitorContext): Promise<Outcome> {
  const { deps, site, moment } = context
  // Measured before the other queries, which would make it longer.
  const milliseconds = await answerTime(deps)
  const [users, administrators, keys, jobs, storedSize] = await Promise.all([
    deps.store.users.count(),
    deps.store.users.countAdministrators(),
    deps.store.apiKeys.countInUse(moment.now),
    jobsOf(context),
    deps.store.storedSize(),
  ])
  const counts = { users, administrators, keys }
  return show(systemPage(context, { facts: site.facts, milliseconds, storedSize, ...counts, jobs }))
}

/** In milliseconds. */
async function answerTime({ store }: Deps): Promise<number> {
  const start = performance.now()
  await store.probe()
  return performance.now() - start
}

async function jobsOf({ deps, site, moment }: VisitorContext): Promise<readonly JobView[]> {
  const leases = new Map((await deps.store.leases.all()).map((lease) => [lease.name, lease]))
  return site.facts.jobs.map((job) => {
    const run = deps.jobRuns.get(job.name)
    const lease = leases.get(job.name)
    const last = { ranAt: run?.at, leaseUntil: lease?.until }
    return { ...job, run, lease, isOverdue: isJobOverdue(job, last, moment.now) }
  })
}
