import { createSeriesFromSetting } from '../../actions/recurring-settings.ts'
import { answerSetting } from '../answers/setting-answer.ts'
import { readNewSettingInput } from '../body-input.ts'
import { answers } from '../schemas/answers.ts'
import { NewRecurringSettingJson } from '../schemas/new-recurring-setting.ts'
import { RecurringSettingJson } from '../schemas/recurring-setting.ts'
import type { Api } from '../type-provider.ts'

/** Creates a series from its setting. */
export function newRecurringSettingRoutes(api: Api): void {
  api.post(
    '/recurring',
    {
      config: { takesIdempotencyKey: true },
      schema: {
        tags: ['recurring assignments'],
        operationId: 'createRecurringAssignment',
        summary: 'Create a recurring setting with its first assignment',
        body: NewRecurringSettingJson,
        response: answers({ 201: RecurringSettingJson }, 403, 413, 415, 422),
      },
    },
    async ({ deps, principal, body }, reply) => {
      reply.code(201)
      const setting = await createSeriesFromSetting(deps, principal, readNewSettingInput(body))
      return answerSetting(reply, setting)
    },
  )
}
