import type { FastifyReply } from 'fastify'
import type { RecurringSetting } from '../../domain/series/recurring-setting.ts'
import { localVersionTag } from '../../domain/version-tag.ts'
import { presentRecurringSetting, presentRecurringSettingCreated } from './present.ts'

/** Returns a recurring setting from a handler, with the tag of its state. */
export function answerSetting(reply: FastifyReply, setting: RecurringSetting) {
  setTag(reply, setting)
  return presentRecurringSetting(setting, reply.request.principal.timeZone)
}

/** Likewise, in the form in which it is returned with its first assignment. */
export function answerCreatedSetting(reply: FastifyReply, setting: RecurringSetting) {
  setTag(reply, setting)
  return presentRecurringSettingCreated(setting, reply.request.principal.timeZone)
}

const setTag = (reply: FastifyReply, setting: RecurringSetting) =>
  reply.header('etag', localVersionTag(setting, reply.request.principal.timeZone))
