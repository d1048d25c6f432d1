import type { FastifyReply } from 'fastify'
import type { RecurringSetting } from '../../domain/series/recurring-setting.ts'
import { isKnown, localVersionTag } from '../../domain/version-tag.ts'
import { notModified } from './conditional-answer.ts'
import { presentRecurringSetting } from './present.ts'

/** Returns a recurring setting from a handler, with the tag of its state. */
export function answerSetting(reply: FastifyReply, setting: RecurringSetting) {
  const { timeZone } = reply.request.principal
  reply.header('etag', localVersionTag(setting, timeZone))
  return presentRecurringSetting(setting, timeZone)
}

/** Like `answerSetting`, but 304 to a client that has this state (RFC 9110, section 13.1.2). */
export function answerSettingRead(reply: FastifyReply, setting: RecurringSetting) {
  const { headers, principal } = reply.request
  const tag = localVersionTag(setting, principal.timeZone)
  if (!isKnown(tag, headers['if-none-match'])) return answerSetting(reply, setting)
  // To a HEAD, Fastify would say that the setting has no bytes.
  reply.sendWhole(notModified(tag))
  return undefined
}
