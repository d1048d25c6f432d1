import type { FastifyReply } from 'fastify'
import type { RecurringSetting } from '../../domain/series/recurring-setting.ts'
import { localVersionTag } from '../../domain/version-tag.ts'
import { presentRecurringSetting, presentRecurringSettingCreated } from './present.ts'

/** Returns a recurring setting from a handler, with the tag of its state. */
export function answerSetting(reply: FastifyReply, setting: RecurringSetting) {
  return presentRecurringSetting(setting, tagged(reply, setting))
}

/** Likewise, in the form in which it is returned with its first assignment. */
export function answerCreatedSetting(reply: FastifyReply, setting: RecurringSetting) {
  return presentRecurringSettingCreated(setting, tagged(reply, setting))
}

/** The zone of the caller, in which the tag is. */
function tagged(reply: FastifyReply, setting: RecurringSetting): string {
  const { timeZone } = reply.request.principal
  reply.header('etag', localVersionTag(setting, timeZone))
  return timeZone
}
