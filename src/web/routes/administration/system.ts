import type { Deps } from '../../../deps.ts'
import { keyStateOf } from '../../../domain/api-key.ts'
import { isOverdue } from '../../../domain/job-schedule.ts'
import { isAdministering } from '../../../domain/user.ts'
import { show } from '../../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../../page-route.ts'
import { type JobView, systemPage } from '../../pages/administration/system.ts'

export const systemRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/admin/system', answer: showSystem },
]

async function showSystem(context: VisitorContext): Promise<Outcome> {
  const { deps, site, moment } = context
  const milliseconds = await answerTime(deps)
  const [users, keys] = await Promise.all([deps.store.users.all(), deps.store.apiKeys.all()])
  const page = systemPage(context, {
    facts: site.facts,
    users: users.length,
    administrators: users.filter(isAdministering).length,
    keys: keys.filter((key) => keyStateOf(key, moment.now) === 'in_use').length,
    milliseconds,
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
