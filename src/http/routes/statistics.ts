import { momentOf } from '../../actions/moment.ts'
import type { Deps } from '../../deps.ts'
import { statisticsCriteria } from '../../domain/statistics.ts'
import { presentStatistics } from '../present.ts'
import { answers } from '../schemas/answers.ts'
import { StatisticsJson, StatisticsQuery } from '../schemas/statistics.ts'
import type { Api } from '../type-provider.ts'

export function statisticsRoutes(api: Api, deps: Deps): void {
  api.get(
    '/statistics',
    {
      schema: {
        tags: ['statistics'],
        operationId: 'readStatistics',
        summary: 'Count assignments, in all and by subject',
        querystring: StatisticsQuery,
        response: answers({ 200: StatisticsJson }),
      },
    },
    async ({ principal, query }) => {
      const { subject, from, to, include_archived: includeArchived } = query
      const moment = momentOf(deps, principal)
      const criteria = statisticsCriteria({ subject, from, to, includeArchived }, moment)
      const tallies = await deps.store.statistics.tally(principal.userId, criteria, moment.now)
      return presentStatistics(tallies, { subject, from, to })
    },
  )
}
