/**
 * The least that a server on Node can do: gives the answers that it reads on standard input, in
 * turn, to whatever it is asked. Run by `server.ts`.
 */
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Answer } from './answer.ts'

const answers = (await json(process.stdin)) as readonly Answer[]
let given = 0

const server = createServer((_request, response) => {
  const answer = answers[given++ % answers.length]
  if (!answer) return
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
})
server.keepAliveTimeout = 5000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') return
  process.stderr.write(`The bare server serves http://127.0.0.1:${address.port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
