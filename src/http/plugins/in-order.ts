import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * How many requests of one connection may wait. Node parses at once all that one read has, such as seventeen hundred short
 * requests. And it reads on, because a request that waits writes nothing that would make it stop.
 */
const mostWaiting = 32

const waiting = Symbol('waiting requests')

/**
 * Starts a request only when the earlier ones on its connection are answered, and their
 * responses are being sent. Otherwise, for a slow client, as many responses could wait in
 * memory as there are requests in one read: ninety, of 6 MB. Closes the connection of a
 * client that sends too far ahead: nothing else would bound the memory that it takes.
 */
export function answerInOrder(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: request }, { raw: response }, done) => {
    // Node assigns the socket when its turn comes.
    if (response.socket !== null) return done()
    const socket: Socket & { [waiting]?: number } = request.socket
    const count = (socket[waiting] ?? 0) + 1
    socket[waiting] = count
    if (count > mostWaiting) {
      socket.destroy()
      return
    }
    response.once('socket', () => {
      socket[waiting] = (socket[waiting] ?? 0) - 1
      // Node emits the end of the response before only after this, and its body counts as unread until then.
      process.nextTick(done)
    })
  })
}
