import { deleteRecurringSetting, updateRecurringSetting } from '../../actions/recurring-settings.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../domain/errors.ts'
import { always } from '../../domain/validity.ts'
import { localVersionTag } from '../../domain/version-tag.ts'
import { presentRecurringSetting, presentRecurringSettingList } from '../answers/present.ts'
import { answerSetting } from '../answers/setting-answer.ts'
import { bodyOfText } from '../bodies/long-body.ts'
import type { UnsentBytes } from '../bodies/unsent-bytes.ts'
import { readSettingEdit } from '../body-input.ts'
import { readPreconditions } from '../preconditions.ts'
import type { ReadRoutes } from '../read-routes.ts'
import { answers } from '../schemas/answers.ts'
import { jsonWriter } from '../schemas/compile.ts'
import { IdParams, MessageJson } from '../schemas/conventions.ts'
import {
  RecurringSettingEditJson,
  RecurringSettingJson,
  RecurringSettingListJson,
} from '../schemas/recurring-setting.ts'
import type { Api } from '../type-provider.ts'

const tags = ['recurring assignments']

// As Fastify writes the same setting after a change: an entity tag names one text.
const settingText = jsonWriter(RecurringSettingJson)
const listText = jsonWriter(RecurringSettingListJson)

interface SettingDeps extends Deps {
  readonly unsent: UnsentBytes
}

/** Operations on recurring settings that exist. */
export function recurringSettingRoutes(api: Api, deps: SettingDeps, reads: ReadRoutes): void {
  listRoute(api, deps, reads)
  readRoute(api, deps, reads)
  updateRoute(api, deps)
  deleteRoute(api, deps)
}

function listRoute(
  api: Api,
  { store: { recurringSettings }, unsent }: SettingDeps,
  reads: ReadRoutes,
): void {
  reads.add(
    api,
    '/recurring',
    {
      schema: {
        tags,
        operationId: 'listRecurringAssignments',
        summary: 'List recurring settings, newest first',
        response: answers({ 200: RecurringSettingListJson }),
      },
    },
    async ({ userId }, { timeZone }) => {
      const settings = await recurringSettings.all(userId, () => unsent.roomFor(userId))
      const body = bodyOfText(listText(presentRecurringSettingList(settings, timeZone)))
      return { body, ...always }
    },
  )
}

function readRoute(
  api: Api,
  { store: { recurringSettings } }: SettingDeps,
  reads: ReadRoutes,
): void {
  reads.addOne(
    api,
    '/recurring/:id',
    {
      schema: {
        tags,
        operationId: 'readRecurringAssignment',
        summary: 'Read one recurring setting',
        params: IdParams,
        response: answers({ 200: RecurringSettingJson }, 404),
      },
    },
    async ({ userId, params }, { timeZone }) => {
      const setting = await recurringSettings.find(userId, params.id)
      if (!setting) throw notFound('Recurring assignment')
      const body = bodyOfText(settingText(presentRecurringSetting(setting, timeZone)))
      return { body, ...always, etag: localVersionTag(setting, timeZone) }
    },
  )
}

function updateRoute(api: Api, deps: SettingDeps): void {
  api.put(
    '/recurring/:id',
    {
      schema: {
        tags,
        operationId: 'updateRecurringAssignment',
        summary: 'Update, pause or resume a recurring setting',
        description: 'An absent or null field keeps its value.',
        params: IdParams,
        body: RecurringSettingEditJson,
        response: answers({ 200: RecurringSettingJson }, 403, 404, 412, 413, 415),
      },
    },
    async (request, reply) => {
      const { principal, params, body } = request
      const expected = readPreconditions(request)
      const edit = { id: params.id, expected, ...readSettingEdit(body) }
      const setting = await updateRecurringSetting(deps, principal, edit)
      return answerSetting(reply, setting)
    },
  )
}

function deleteRoute(api: Api, deps: SettingDeps): void {
  api.delete(
    '/recurring/:id',
    {
      config: { ignoresBody: true },
      schema: {
        tags,
        operationId: 'deleteRecurringAssignment',
        summary: 'Delete a recurring setting; its assignments stay',
        params: IdParams,
        response: answers({ 200: MessageJson('Recurring assignment deleted') }, 403, 404, 412, 413),
      },
    },
    async (request) => {
      const { principal, params } = request
      const which = { id: params.id, expected: readPreconditions(request) }
      await deleteRecurringSetting(deps, principal, which)
      return { message: 'Recurring assignment deleted' }
    },
  )
}
