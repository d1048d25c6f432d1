import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Lasting } from './databases.ts'

/** A mail as it came over the wire. */
interface TakenMail {
  readonly from: string
  readonly to: string
  /** By their name in lower case, unfolded and decoded. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

interface SmtpServer {
  readonly url: string
  readonly mails: readonly TakenMail[]
  /** All commands of clients, without the content of mails. */
  readonly commands: readonly string[]
  /** Answers commands that match instead of doing what they say; with an empty text, not at all. */
  answers: readonly (readonly [command: RegExp, answer: string])[]
  /** Whether it closes the connection once it has taken a mail, without an answer. */
  hangsUp: boolean
  /** Those that are open. */
  readonly connections: ReadonlySet<Socket>
  close(): void
}

/** A mail server (RFC 5321) that keeps what it takes. It has no TLS. */
export async function startSmtpServer(t: Lasting): Promise<SmtpServer> {
  const mails: TakenMail[] = []
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const talking = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    void serve(socket, server, { mails, commands })
  })
  const close = () => {
    talking.close()
    for (const socket of sockets) socket.destroy()
  }
  const seen = { mails, commands, connections: sockets }
  const server: SmtpServer = { url: '', ...seen, answers: [], hangsUp: false, close }
  t.after(close)
  talking.listen(0, '127.0.0.1')
  await once(talking, 'listening')
  const { port } = talking.address() as AddressInfo
  return Object.assign(server, { url: `smtp://127.0.0.1:${port}` })
}

const noTls = [/^STARTTLS/, '502 not here'] as const

interface Taken {
  readonly mails: TakenMail[]
  readonly commands: string[]
}

async function serve(socket: Socket, server: SmtpServer, { mails, commands }: Taken) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mail.example.org')
  let [from, to] = ['', '']
  let content: string[] | undefined
  for await (const line of createInterface({ input: socket })) {
    if (content && line === '.') {
      mails.push({ from, to, ...parsed(content) })
      content = undefined
      if (server.hangsUp) socket.destroy()
      else say('250 taken')
    } else if (content) {
      content.push(line.replace(/^\.\./, '.'))
    } else {
      commands.push(line)
      const refusal = [...server.answers, noTls].find(([command]) => command.test(line))
      const [, address = ''] = /<(.*)>/.exec(line) ?? []
      if (/^MAIL/.test(line)) from = address
      if (/^RCPT/.test(line)) to = address
      if (!refusal && line === 'DATA') content = []
      const answer = refusal?.[1] ?? (content ? '354 go on' : '250 good')
      if (answer !== '') say(answer)
    }
  }
}

function parsed(lines: readonly string[]): Pick<TakenMail, 'headers' | 'text'> {
  const [head = '', ...body] = lines.join('\n').split('\n\n')
  const fields = head.replace(/\n[ \t]/g, ' ').split('\n')
  const headers = new Map(
    fields.map((field) => {
      const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(field) ?? []
      return [name.toLowerCase(), decoded(value)]
    }),
  )
  return { headers, text: content(headers.get('content-transfer-encoding'), body.join('\n\n')) }
}

/** Encoded words (RFC 2047). White space between two of them does not count. */
const decoded = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, form: string, text: string) =>
      form.toLowerCase() === 'b' ? base64(text) : quoted(text.replaceAll('_', ' ')),
    )

function content(encoding: string | undefined, body: string): string {
  if (encoding === 'base64') return base64(body)
  return encoding === 'quoted-printable' ? quoted(body.replace(/=\n/g, '')) : body
}

const base64 = (text: string) => Buffer.from(text, 'base64').toString()

const quoted = (text: string) =>
  Buffer.from(
    text.replace(/=([\dA-F]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ),
    'latin1',
  ).toString()
