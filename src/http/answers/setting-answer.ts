import type { FastifyReply } from 'fastify'
import type { RecurringSetting } from '../../domain/series/recurring-setting.ts'
import { localVersionTag } from '../../domain/version-tag.ts'
import { presentRecurringSetting } from './present.ts'

/** Returns a recurring setting from a handler, with the tag of its state. */
export function answerSetting(reply: FastifyReply, setting: RecurringSetting) {
  const { timeZone } = reply.request.principal
  reply.header('etag', localVersionTag(setting, timeZone))
  return presentRecurringSetting(setting, timeZone)
}

/** Likewise, in the form in which it is returned with its first assignment. */
export const answerCreatedSetting = (reply: FastifyReply, setting: RecurringSetting) => ({
  message: 'Recurring assignment created',
  recurring_assignment: answerSetting(reply, setting),
})
