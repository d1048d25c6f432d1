/**
 * The least that a server on Node can do: gives the answers that it reads on standard input, in
 * turn, to whatever it is asked. Run by `server.ts`.
 */
import { json } from 'node:stream/consumers'
import type { Answer } from './answer.ts'
import { listen } from './listen.ts'

const answers = (await json(process.stdin)) as readonly Answer[]
let given = 0

listen('The bare server', (_request, response) => {
  const answer = answers[given++ % answers.length]
  if (!answer) return
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
})
