import { oneMinute } from '../time/durations.ts'

/** How long the mail server may take to accept a mail, in milliseconds. After that, it counts as refused for now. */
export const longestMail = 3 * oneMinute

/** How many mails are under way at once, so that others go out beside one to which the server does not answer. */
export const mailsAtOnce = 2
