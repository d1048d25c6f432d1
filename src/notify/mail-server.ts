import type { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import type { Notifier } from '../deps.ts'
import { longestMail, mailsAtOnce } from '../domain/accounts/mail-delivery.ts'
import { codeOf, DomainError } from '../domain/errors.ts'
import { oneMinute, oneSecond } from '../domain/time/durations.ts'
import {
  confirmationMail,
  type Mail,
  passwordMail,
  reminderMail,
  securityAlertMail,
} from './mails.ts'
import { refusalOf } from './refusal.ts'

export interface MailServer {
  /** `smtp:` or `smtps:`, with a user and a password if it wants them. */
  readonly url: string
  /** Address of the sender. */
  readonly from: string
  /** Address of the service, for links. */
  readonly baseUrl: string
}

/** Its URL without the password, for display. */
export function describeMailServer({ url }: MailServer): string {
  const shown = new URL(url)
  if (shown.password !== '') shown.password = '…'
  return decodeURI(shown.href)
}

/** A notifier that must be closed. */
export interface OpenNotifier extends Notifier {
  /** Ends all sending. A mail on its way gets five more seconds: the server may have accepted it already. */
  close(): void
}

const patience = 5 * oneSecond
/** How long somebody waits for the page that says whether a mail was sent, in milliseconds. */
const atPage = 15 * oneSecond
/** How long the doctor waits. Postfix lets those who may be robots wait for 6 seconds. */
const atDoctor = 8 * oneSecond

/**
 * A notifier that sends mail by SMTP (RFC 5321). It connects with the first mail.
 *
 * @param report is told why a mail was not sent.
 */
export function mailNotifier(server: MailServer, report: (error: unknown) => void): OpenNotifier {
  let opened: Promise<Transporter> | undefined
  let isClosed = false
  const contents: Contents = new WeakMap()
  const givingUp = new AbortController()
  const send = async (mail: Mail, longest: number) => {
    if (isClosed) throw away(undefined)
    const limit = AbortSignal.timeout(longest)
    const signal = AbortSignal.any([givingUp.signal, limit])
    try {
      opened ??= transporterFor(server).then((it) => noteContents(it, contents))
      const transporter = await opened
      await transporter.sendMail({ ...sendOptions(mail, server), signal })
      return true
    } catch (error) {
      report(withoutRecipients(error))
      const hasBegun = contents.get(signal)?.readableDidRead
      const refusal = refusalOf(error, { isLate: limit.aborted, hasBegun })
      if (refusal === undefined) throw away(error)
      if (refusal === 'for_now') throw error
      return false
    }
  }
  return {
    askToConfirm: (user, token) => send(confirmationMail(user, token, server.baseUrl), atPage),
    sendPasswordLink: (user, token) => send(passwordMail(user, token, server.baseUrl), longestMail),
    sendSecurityAlert: (alert) => send(securityAlertMail(alert, server.baseUrl), longestMail),
    remind: (user, reminders) => send(reminderMail(user, reminders, server.baseUrl), longestMail),
    close() {
      isClosed = true
      opened?.then(
        (it) => it.close(),
        () => {},
      )
      setTimeout(() => givingUp.abort(), patience).unref()
    },
  }
}

/** Connects and signs in, without sending anything. @throws what keeps it from that. */
export async function probeMailServer(server: MailServer): Promise<void> {
  const transporter = await transporterFor(server, {
    connecting: atDoctor,
    silent: atDoctor,
    closing: 0,
  })
  try {
    await transporter.verify()
  } catch (error) {
    throw codeOf(error) === 'ETIMEDOUT'
      ? new Error(`it did not answer within ${atDoctor / oneSecond} seconds`, { cause: error })
      : error
  } finally {
    transporter.close()
  }
}

/** In milliseconds. */
interface Timeouts {
  /** Until the server has greeted. */
  readonly connecting: number
  /** While it says nothing. Looking at a recipient, or for viruses, takes a while: a mail that is given up may have been taken. */
  readonly silent: number
  /** Until it closes its side of a connection that is given up. */
  readonly closing: number
}

const ofSender: Timeouts = {
  connecting: 20 * oneSecond,
  silent: 2 * oneMinute,
  closing: 5 * oneSecond,
}

async function transporterFor({ url }: MailServer, timeouts = ofSender): Promise<Transporter> {
  const { protocol, hostname, port, username, password } = new URL(url)
  // Loaded with the first mail: few services send any, and each would start later.
  const { createTransport } = await import('nodemailer')
  const isSecret = username !== ''
  const isHere = isLoopback(hostname)
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? defaultPorts[protocol] : Number(port),
    secure: protocol === 'smtps:',
    // A password never leaves this machine unencrypted.
    requireTLS: isSecret && !isHere,
    // Few have a certificate for a name of this machine.
    tls: { rejectUnauthorized: !isHere },
    ...(isSecret && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    pool: true,
    // One more for whoever asks for reminders meanwhile. Some providers allow no more than three.
    maxConnections: mailsAtOnce + 1,
    connectionTimeout: timeouts.connecting,
    greetingTimeout: timeouts.connecting,
    socketTimeout: timeouts.silent,
    socketCloseTimeout: timeouts.closing,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The content of each mail, by its signal. The connection reads it only after the server has accepted the recipient. */
type Contents = WeakMap<AbortSignal, Readable>

const noteContents = (transporter: Transporter, contents: Contents): Transporter =>
  transporter.use('stream', ({ data, message }, done) => {
    message.processFunc((content) => {
      if (data.signal) contents.set(data.signal, content)
      return content
    })
    done()
  })

/** The ports by protocol: for messages, and with STARTTLS (RFC 6409); with TLS from the beginning (RFC 8314). */
const defaultPorts: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host)

const sendOptions = ({ to, subject, text, id, turnOff }: Mail, { from }: MailServer) => ({
  from: { name: 'Kadai', address: from },
  // As one text, an odd address could name somebody else's: `x<mei@example.org>`.
  to: { name: '', address: to },
  subject,
  text,
  ...(id !== undefined && { messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>` }),
  headers: {
    // No program answers it (RFC 3834).
    'Auto-Submitted': 'auto-generated',
    ...(turnOff !== undefined && { 'List-Unsubscribe': `<${turnOff}>` }),
  },
})

/** Keeps the addresses of users out of the log, except where the server itself has named one. */
function withoutRecipients(error: unknown): unknown {
  if (error instanceof Error) {
    for (const name of ['rejected', 'rejectedErrors', 'recipient'])
      Reflect.deleteProperty(error, name)
  }
  return error
}

const away = (cause: unknown) =>
  new DomainError('unavailable', 'The mail server does not respond', { cause })
