import type { Deps } from '../../deps.ts'
import { mostSubjects, statisticsCriteria } from '../../domain/assignments/statistics.ts'
import { bothOf, mapAwaitable } from '../../domain/awaitable.ts'
import { validUntilNextDue } from '../answers/list-answers.ts'
import { presentStatistics } from '../answers/present.ts'
import { bodyOfText } from '../bodies/long-body.ts'
import type { ReadRoutes } from '../read-routes.ts'
import { answers } from '../schemas/answers.ts'
import { StatisticsJson, StatisticsQuery } from '../schemas/statistics.ts'
import type { Api } from '../type-provider.ts'

export function statisticsRoutes(api: Api, { store }: Deps, reads: ReadRoutes): void {
  reads.add(
    api,
    '/statistics',
    {
      schema: {
        tags: ['statistics'],
        operationId: 'readStatistics',
        summary: 'Count assignments, in all and by subject',
        description: `At most ${mostSubjects} subjects; more must be narrowed by the parameters.`,
        querystring: StatisticsQuery,
        response: answers({ 200: StatisticsJson }),
      },
      earlierQuery: ['subject', 'from', 'to'],
    },
    ({ userId, query }, moment) => {
      const { subject, from, to, include_archived: includeArchived } = query
      const criteria = statisticsCriteria({ subject, from, to, includeArchived }, moment)
      const tally = () => store.statistics.tally(userId, criteria, moment.now)
      const valid = () => validUntilNextDue(store, userId, moment.now)
      return mapAwaitable(bothOf(tally, valid), ([tallies, validity]) => {
        const sent = presentStatistics(tallies, { subject, from, to })
        // The same text as by its schema; selecting fields takes twice as long.
        return { body: bodyOfText(JSON.stringify(sent)), ...validity }
      })
    },
  )
}
