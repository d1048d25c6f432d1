import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { apiPrefix } from './api-prefix.ts'
import type { UnsentBytes } from './bodies/unsent-bytes.ts'
import { AssignmentTexts } from './cache/assignment-texts.ts'
import { authenticate } from './plugins/authenticate.ts'
import { answerRepeats } from './plugins/idempotency.ts'
import { readBodies } from './plugins/request-body.ts'
import type { EarlierForm } from './presented-key.ts'
import type { ReadRoutes } from './read-routes.ts'
import { assignmentListRoutes } from './routes/assignment-lists.ts'
import { assignmentRoutes } from './routes/assignments.ts'
import { meRoutes } from './routes/me.ts'
import { newAssignmentRoutes } from './routes/new-assignments.ts'
import { newRecurringSettingRoutes } from './routes/new-recurring-settings.ts'
import { occurrenceRoutes } from './routes/occurrences.ts'
import { recurringSettingRoutes } from './routes/recurring-settings.ts'
import { statisticsRoutes } from './routes/statistics.ts'
import type { Api, TypeBoxProvider } from './type-provider.ts'

interface ApiParts {
  readonly deps: Deps
  readonly readRoutes: ReadRoutes
  readonly unsent: UnsentBytes
  readonly earlierForm: EarlierForm
  /** Maps an address to what counts as one client: the address, or the network of a household. */
  clientOf(address: string): string
}

/** Every operation that needs a key, below `/api/v1`. */
export function addApi(app: FastifyInstance, parts: ApiParts): void {
  const { deps, earlierForm } = parts
  void app.register(
    (scope, _options, done) => {
      authenticate(scope, deps, earlierForm)
      readBodies(scope)
      answerRepeats(scope, deps)
      addRoutes(scope.withTypeProvider<TypeBoxProvider>(), parts)
      done()
    },
    { prefix: apiPrefix },
  )
}

function addRoutes(api: Api, { deps, readRoutes: reads, unsent, clientOf }: ApiParts): void {
  const listDeps = { ...deps, texts: new AssignmentTexts(), unsent }
  assignmentListRoutes(api, listDeps, reads)
  assignmentRoutes(api, listDeps, reads)
  newAssignmentRoutes(api)
  statisticsRoutes(api, deps, reads)
  recurringSettingRoutes(api, listDeps, reads)
  newRecurringSettingRoutes(api)
  occurrenceRoutes(api, deps)
  meRoutes(api, deps, clientOf)
}
