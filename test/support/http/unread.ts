import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Edge } from '../../../src/app.ts'
import { anAssignment, at } from '../builders.ts'
import { listen, openBothEnds, rawRequest } from '../raw-socket.ts'
import { seedAssignments } from '../seed.ts'
import { startService } from '../service.ts'
import { signedIn } from '../web/visiting.ts'

const dueDate = at('2026-04-10T06:00:00Z')
const essay = anAssignment({ dueDate, description: '課'.repeat(20_000), subject: 'Japanese' })
const note = anAssignment({ dueDate, description: '', subject: 'Art' })

/** 12 MB of JSON, more than the two ends of a connection take. */
export const longList = '/api/v1/assignments/due-today?subject=Japanese'
/** The same assignments, as another response. */
export const otherList = `${longList}&again`
/** One long list, and not two. */
const mostUnsent = 20 * 1024 * 1024

/** A service whose user may leave one long list unread, and a client that does. */
export async function startUnread(t: TestContext, edge: Partial<Edge> = {}) {
  const sockets: Socket[] = []
  // Before the service is closed: that waits ten seconds for what is unread.
  t.after(() => sockets.map((it) => it.destroy()))
  const service = await startService(t, { engine: 'sqlite', edge: { mostUnsent, ...edge } })
  const { app, deps, user, key, ask } = service
  await seedAssignments(deps.store, user.id, [...Array(200).fill(essay), note])
  const [[name, value] = []] = (await signedIn(service, user)).cookies
  const fields = {
    key: `Authorization: Bearer ${key}`,
    earlier: `X-API-Key: ${key}`,
    session: `Cookie: ${name}=${value}`,
  }
  const get = (path: string, ...others: string[]) =>
    rawRequest(`GET ${path} HTTP/1.1`, ...(others.length > 0 ? others : [fields.key]))
  const port = await listen(app)
  /** Resolves when the connection takes no more of the response. */
  const leaveUnread = async (bytes: string) => {
    const ends = await openBothEnds(app, port)
    sockets.push(ends.socket)
    ends.socket.pause()
    ends.socket.write(bytes)
    const { accepted } = ends
    while (accepted.bytesWritten === 0 && !accepted.destroyed) await setImmediate()
    assert.ok(accepted.writableLength > 0)
    return ends
  }
  const read = (url: string) => ask({ url, headers: { authorization: `Bearer ${key}` } })
  return { ...service, fields, get, read, leaveUnread, port }
}
