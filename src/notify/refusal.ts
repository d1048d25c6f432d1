/**
 * How a mail server refused one mail; undefined if it takes none at the moment. Only an address that does not exist, or
 * takes no mail, is given up for good. A server that denies relaying, refuses the sender or has used up a quota also
 * answers so for each recipient, although the address is right.
 *
 * @param isLate whether the mail took longer than any may.
 * @param hasBegun whether its content was on the way.
 */
export function refusalOf(
  error: unknown,
  { isLate = false, hasBegun = false } = {},
): 'for_good' | 'for_now' | undefined {
  if (!(error instanceof Error)) return undefined
  const { command, responseCode, response, timeoutType } = error as SmtpError
  // The connection was good until this mail. It may have been taken, so it must not be tried again at once.
  if (isLate || timeoutType === 'SOCKET_TIMEOUT') return 'for_now'
  if (responseCode === undefined) return hasBegun ? 'for_now' : undefined
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined
  const isForGood = command === 'RCPT TO' && responseCode >= 500 && isOfAddress(response)
  return isForGood ? 'for_good' : 'for_now'
}

/** What nodemailer adds to an error. */
interface SmtpError {
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
  readonly timeoutType?: string
}

/** Whether a permanent refusal is about the address. Without an enhanced status code (RFC 3463), it counts as such. */
function isOfAddress(response = ''): boolean {
  const [, subject] = /^5\d\d[ -]5\.(\d)\./.exec(response) ?? []
  return subject === undefined || subject === '1' || subject === '2'
}
