import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Answer } from './service.ts'

/** Listens on a free port of this machine, and gives it. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** A connection from both of its ends: `accepted` is that of the server. */
export async function openBothEnds(app: FastifyInstance, port: number) {
  const connected: Promise<Socket[]> = once(app.server, 'connection')
  const socket = await openSocket(port)
  const [accepted] = await connected
  assert.ok(accepted)
  return { socket, accepted }
}

/** A request without a body: its first line, and the header fields after `Host`. */
export const rawRequest = (line: string, ...fields: string[]): string =>
  [line, 'Host: kadai', ...fields, '', ''].join('\r\n')

/** Sends `bytes` on a connection of their own, and gives every answer that came until the server closed it. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<readonly Answer[]> {
  const socket = await openSocket(port)
  socket.write(bytes)
  return answersOf(socket)
}

/** As `sendRaw`, where one answer is to come and no more. */
export async function askRaw(port: number, bytes: string | Buffer): Promise<Answer> {
  const [answer, ...others] = await sendRaw(port, bytes)
  assert.ok(answer, 'there was no answer')
  assert.deepEqual(others, [])
  return answer
}

/** Every answer that comes until the server closes the connection. */
export async function answersOf(socket: Socket): Promise<readonly Answer[]> {
  return parseAnswers(await bytesOf(socket))
}

/** Every byte that comes until then. */
export async function bytesOf(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await closed(socket)
  return Buffer.concat(chunks)
}

/** Waits until a connection is closed, in order or not. */
export function closed(socket: Socket): Promise<void> {
  // One side may close while the other still sends.
  socket.on('error', () => {})
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

/** Nothing may be left over: each answer is as long as it says. */
function parseAnswers(bytes: Buffer): Answer[] {
  if (bytes.length === 0) return []
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) assert.fail(`not an answer: ${bytes}`)
  const [statusLine = '', ...fields] = bytes.toString('latin1', 0, end).split('\r\n')
  const [, status] = /^HTTP\/1\.1 (\d{3}) [\w ]+$/.exec(statusLine) ?? []
  assert.ok(status, `not a status line: ${statusLine}`)
  const headers = Object.fromEntries(fields.map(parseField))
  const rest = bytes.subarray(end + 4)
  const length = Number(headers['content-length'] ?? 0)
  assert.ok(rest.length >= length, 'the answer is shorter than it says')
  const text = rest.toString('utf8', 0, length)
  const isJson = text !== '' && headers['content-type']?.startsWith('application/json')
  const body = isJson ? JSON.parse(text) : text
  return [{ status: Number(status), headers, body }, ...parseAnswers(rest.subarray(length))]
}

function parseField(line: string): [name: string, value: string] {
  const colon = line.indexOf(': ')
  assert.ok(colon > 0, `not a header: ${line}`)
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)]
}
