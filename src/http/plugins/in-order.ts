import type { FastifyInstance } from 'fastify'

/**
 * Begins with a request once those before it on its connection are answered, and
 * their answers on the way. Else a reader who is slow could have as many answers
 * wait in memory as requests fit into what is read at once: ninety, of 6 MB.
 */
export function answerInOrder(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, { raw: response }, done) => {
    // Node gives it the socket when its turn has come.
    if (response.socket === null) response.once('socket', () => done())
    else done()
  })
}
