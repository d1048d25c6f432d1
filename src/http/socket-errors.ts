import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { jsonType } from './json-type.ts'

// An import would evaluate getters that load an HTTP client we do not use: 45 ms, and 16 MB.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/**
 * Errors of the HTTP parser that have a status of their own, by code. All others are bad
 * requests.
 */
const refusals: Record<string, readonly [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request header too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Request body too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request timeout'],
}

const failed = Symbol('failed')

interface ClientSocket extends Socket {
  /** The parser fails again on whatever follows the first error. */
  [failed]?: boolean
  /** Internal to Node: the response whose turn it is. It has no public equivalent. */
  readonly _httpMessage?: ServerResponse | null
  /** Internal, too: its last request, which may be complete. */
  readonly parser?: { readonly incoming: IncomingMessage | null } | null
}

/**
 * Writes an error to the raw socket for input that never became a request, in the common
 * format, and closes the socket. Complete requests before it get their own responses first:
 * they may have changed something, and are not what was wrong.
 */
export function answerClientError(error: Error & { code?: string }, socket: ClientSocket): void {
  if (socket[failed]) return
  socket[failed] = true
  afterResponses(socket, () => {
    if (!socket.writable || isAnswered(socket)) {
      socket.destroy()
      return
    }
    const [status, message] = refusals[error.code ?? ''] ?? [400, 'Bad request']
    socket.end(rawAnswer(status, message), () => socket.destroy())
  })
}

/** Whether the response to a request that never became complete has begun, or was sent. */
function isAnswered({ _httpMessage: response, parser }: ClientSocket): boolean {
  return response ? response.headersSent : parser?.incoming?.complete === false
}

function afterResponses(socket: ClientSocket, work: () => void): void {
  const response = socket._httpMessage
  if (response?.req.complete) response.once('close', () => afterResponses(socket, work))
  else work()
}

/** Handles the requests that Node would not answer. */
export function answerUnserved(server: Server): void {
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(rawAnswer(400, 'Bad request'), () => socket.destroy())
  })
}

function rawAnswer(status: number, message: string): string {
  const body = JSON.stringify({ error: message })
  const headers = Object.entries({
    'content-type': jsonType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': randomUUID(),
    date: new Date().toUTCString(),
    connection: 'close',
  })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
