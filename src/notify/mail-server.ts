import type { Transporter } from 'nodemailer'
import type { Notifier } from '../deps.ts'
import { oneSecond } from '../domain/durations.ts'
import { DomainError } from '../domain/errors.ts'
import { confirmationMail, type Mail, reminderMail } from './mails.ts'

export interface MailServer {
  /** `smtp:` or `smtps:`, with a user and a password if it wants them. */
  readonly url: string
  /** Address of the sender. */
  readonly from: string
}

/** Its URL without the password, for display. */
export function describeMailServer({ url }: MailServer): string {
  const shown = new URL(url)
  if (shown.password !== '') shown.password = '…'
  return decodeURI(shown.href)
}

/** A notifier that must be closed. */
export interface OpenNotifier extends Notifier {
  /** Lets it send nothing more. A mail on its way has five seconds: the server may have taken it already. */
  close(): void
}

const patience = 5 * oneSecond

/**
 * A notifier that sends mail by SMTP (RFC 5321). It connects with the first mail.
 *
 * @param report is told why a mail was not sent.
 */
export function mailNotifier(server: MailServer, report: (error: unknown) => void): OpenNotifier {
  let opened: Promise<Transporter> | undefined
  let isClosed = false
  const givingUp = new AbortController()
  const send = async (mail: Mail) => {
    if (isClosed) throw away(undefined)
    opened ??= transporterFor(server)
    const transporter = await opened
    try {
      await transporter.sendMail({ ...messageOf(mail, server), signal: givingUp.signal })
      return true
    } catch (error) {
      report(error)
      const refusal = refusalOf(error)
      if (refusal === undefined) throw away(error)
      if (refusal === 'for_now') throw error
      return false
    }
  }
  return {
    askToConfirm: (user, address) => send(confirmationMail(user, address)),
    remind: (user, reminders) => send(reminderMail(user, reminders)),
    close() {
      isClosed = true
      void opened?.then((it) => it.close())
      setTimeout(() => givingUp.abort(), patience).unref()
    },
  }
}

/** Connects and signs in, without sending anything. @throws what keeps it from that. */
export async function probeMailServer(server: MailServer): Promise<void> {
  const transporter = await transporterFor(server)
  await transporter.verify().finally(() => transporter.close())
}

async function transporterFor({ url }: MailServer): Promise<Transporter> {
  const { protocol, hostname, port, username, password } = new URL(url)
  // Loaded with the first mail: few services send any, and each would start later.
  const { createTransport } = await import('nodemailer')
  const isSecret = username !== ''
  const wait = 20 * oneSecond
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? defaultPorts[protocol] : Number(port),
    secure: protocol === 'smtps:',
    // A password never leaves this machine unencrypted.
    requireTLS: isSecret && !isLoopback(hostname),
    ...(isSecret && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    pool: true,
    maxConnections: 1,
    connectionTimeout: wait,
    greetingTimeout: wait,
    socketTimeout: wait,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** For messages, and with STARTTLS (RFC 6409); with TLS from the beginning (RFC 8314). */
const defaultPorts: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host)

const messageOf = ({ to, subject, text, id, turnOff }: Mail, { from }: MailServer) => ({
  from: { name: 'Kadai', address: from },
  // As a text, it could name the address of somebody else: `x<mei@example.org>`.
  to: { name: '', address: to },
  subject,
  text,
  messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  headers: {
    // No program answers it (RFC 3834).
    'Auto-Submitted': 'auto-generated',
    ...(turnOff !== undefined && { 'List-Unsubscribe': `<${turnOff}>` }),
  },
})

/** How the server refused the recipient, or the content; undefined if it refuses all mail. */
function refusalOf(error: unknown): 'for_good' | 'for_now' | undefined {
  if (!(error instanceof Error && 'command' in error && 'responseCode' in error)) return undefined
  const isOfRecipient = error.command === 'RCPT TO'
  if (!isOfRecipient && error.command !== 'DATA') return undefined
  // Where relaying is denied, and by default with Postfix where the sender is refused, each recipient is, by policy (RFC 3463).
  const isPolicy = 'response' in error && /^5\d\d[ -]5\.7\./.test(String(error.response))
  const isForGood = Number(error.responseCode) >= firstOfGood && !(isOfRecipient && isPolicy)
  return isForGood ? 'for_good' : 'for_now'
}

/** From here on, the same would be refused again (RFC 5321, section 4.2.1). */
const firstOfGood = 500

const away = (cause: unknown) =>
  new DomainError('unavailable', 'The mail server does not respond', { cause })
