import { finished, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { busyReading, DomainError, isUnavailable } from '../../domain/errors.ts'
import type { Exchange, SavedFile } from '../page-route.ts'
import type { Site } from '../site.ts'

/**
 * Sends a file to save, part by part, as fast as the client reads. A user gets one at a time: of each, a part is in memory
 * while the client reads nothing. If a later part than the first fails, the response is cut.
 *
 * @throws {DomainError} `busy`; and what the first part throws.
 */
export async function sendFile(
  { request, reply }: Exchange,
  { name, type, parts }: SavedFile,
  { filesBeingSent, report }: Pick<Site, 'filesBeingSent' | 'report'>,
): Promise<FastifyReply> {
  const userId = request.person?.userId ?? 0
  if (filesBeingSent.has(userId)) throw busyReading()
  filesBeingSent.add(userId)
  // Also if the client has left meanwhile.
  finished(reply.raw, () => filesBeingSent.delete(userId))
  const first = await parts.next()
  const sent = reporting({ first, parts }, (error) => report(error, request.id))
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(Readable.from(sent))
}

/** Reports a failure that no response can tell any more. */
async function* reporting(
  { first, parts }: { readonly first: IteratorResult<string>; readonly parts: SavedFile['parts'] },
  report: (error: unknown) => void,
): AsyncGenerator<string> {
  try {
    if (!first.done) yield first.value
    yield* parts
  } catch (error) {
    if (isUnavailable(error)) report(error.cause)
    else if (!(error instanceof DomainError)) report(error)
    throw error
  }
}
