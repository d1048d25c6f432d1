import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Lasting } from '../databases.ts'
import { answersOf, openSocket } from '../raw-socket.ts'
import type { Answer } from '../service.ts'
import type { Program } from './process.ts'

/** Sends a request to the service at `port`, but for the end of its body. */
export async function hold(port: number, key: string) {
  const body = '{"title":"Held","due_date":"2030-04-10"}'
  const socket = await openSocket(port)
  socket.write(
    'POST /api/v1/assignments HTTP/1.1\r\nHost: kadai\r\nExpect: 100-continue\r\n' +
      `Authorization: Bearer ${key}\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  // "Continue": from here on it is in flight.
  await once(socket, 'data')
  socket.write(body.slice(0, 20))
  return { finish: () => lastAnswer(socket, body.slice(20)) }
}

/** Waits for what comes of the last that is sent on a connection. */
export async function lastAnswer(socket: Socket, bytes: string): Promise<Answer | undefined> {
  const answers = answersOf(socket)
  socket.write(bytes)
  return (await answers).at(-1)
}

/** Signals until the program ends: it neither finishes a request nor waits for the delay. */
export async function assertEndedBySecond(
  t: Lasting,
  program: Program,
  signal: NodeJS.Signals,
): Promise<void> {
  const began = performance.now()
  program.signal(signal)
  const again = setInterval(() => program.signal(signal), 50)
  t.after(() => clearInterval(again))
  assert.equal((await program.ended).code, 1)
  assert.ok(performance.now() - began < 5000, 'it waited')
}
