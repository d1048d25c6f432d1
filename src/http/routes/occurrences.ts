import { listOccurrences } from '../../actions/occurrences.ts'
import { previewRecurringSetting } from '../../actions/series-previews.ts'
import type { Deps } from '../../deps.ts'
import { presentEditPreview, presentOccurrences } from '../answers/present.ts'
import { readSettingEdit } from '../body-input.ts'
import { answers } from '../schemas/answers.ts'
import { IdParams } from '../schemas/conventions.ts'
import { EditPreviewJson, OccurrenceListJson, OccurrenceQuery } from '../schemas/occurrences.ts'
import { RecurringSettingEditJson } from '../schemas/recurring-setting.ts'
import type { Api } from '../type-provider.ts'

const tags = ['recurring assignments']

/** The occurrences of a series, and the preview of an edit. */
export function occurrenceRoutes(api: Api, deps: Deps): void {
  api.get(
    '/recurring/:id/occurrences',
    {
      schema: {
        tags,
        operationId: 'listOccurrences',
        summary: 'List the occurrences of a recurring setting: created, skipped and future ones',
        params: IdParams,
        querystring: OccurrenceQuery,
        response: answers({ 200: OccurrenceListJson }, 404),
      },
    },
    async ({ principal, params, query }) => {
      const { limit, from } = query
      const occurrences = await listOccurrences(deps, principal, { id: params.id, limit, from })
      return presentOccurrences(occurrences, principal.timeZone)
    },
  )

  api.post(
    '/recurring/:id/preview',
    {
      config: { isRead: true },
      schema: {
        tags,
        operationId: 'previewRecurringAssignment',
        summary: 'Preview an update of a recurring setting',
        description: 'Accepts and rejects the same bodies as the update, and changes nothing.',
        params: IdParams,
        body: RecurringSettingEditJson,
        response: answers({ 200: EditPreviewJson }, 404, 413, 415),
      },
    },
    async ({ principal, params, body }) => {
      const edit = { id: params.id, ...readSettingEdit(body) }
      const preview = await previewRecurringSetting(deps, principal, edit)
      return presentEditPreview(preview, principal.timeZone)
    },
  )
}
