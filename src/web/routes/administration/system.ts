import type { Deps } from '../../../deps.ts'
import { isOverdue } from '../../../domain/job-schedule.ts'
import { show } from '../../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../../page-route.ts'
import { type JobView, systemPage } from '../../pages/administration/system.ts'

export const systemRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/admin/system', answer: showSystem },
]

async function showSystem(context: VisitorContext): Promise<Outcome> {
  const { deps, site, moment } = context
  const { users, apiKeys } = deps.store
  const page = systemPage(context, {
    facts: site.facts,
    milliseconds: await answerTime(deps),
    users: await users.count(),
    administrators: await users.countAdministrators(),
    keys: await apiKeys.countInUse(moment.now),
    jobs: await jobsOf(context),
  })
  return show(page)
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
    return { ...job, run, lease, isOverdue: isOverdue(job, last, moment.now) }
  })
}
