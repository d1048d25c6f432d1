import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { unavailable } from '../../../src/domain/errors.ts'
import { csvLine } from '../../../src/web/csv/csv.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { create, toggle } from '../../support/homework.ts'
import { listen, openBothEnds, rawRequest } from '../../support/raw-socket.ts'
import { seedAssignments } from '../../support/seed.ts'
import { startService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { visitAsStudent, visitInJapanese } from '../../support/web/student-visit.ts'
import { type Browser, browserOf, signedIn } from '../../support/web/visiting.ts'

const table = '/assignments/table'

describe('the table of all assignments', () => {
  test('is a file with all that the forms show of them, the archived ones at the end', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await create(call, {
      title: 'Essay, "short"',
      subject: 'Japanese',
      due_date: '2026-04-12',
      priority: 'high',
      description: 'two\nlines',
    })
    const old = { title: 'Old', due_date: '2026-04-01T08:00', is_archived: true }
    const { id } = await create(call, old)
    await call('PUT', `/assignments/${id}`, { is_archived: true })
    await toggle(call, await create(call, { title: 'Done', due_date: '2026-04-13' }))
    const { status, headers, text } = await browser.get(table)
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
    assert.equal(headers['content-disposition'], 'attachment; filename="kadai-2026-04-10.csv"')
    assert.equal(headers['cache-control'], 'no-store')
    assert.deepEqual(text.split('\r\n'), [
      '\uFEFFTitle,Subject,Due,Completed,Priority,Series number,Archived,Added,Description',
      '"Essay, ""short""",Japanese,2026-04-12 23:59,,High,,,2026-04-10 12:00,"two\nlines"',
      'Done,,2026-04-13 23:59,2026-04-10 12:00,Medium,,,2026-04-10 12:00,',
      'Old,,2026-04-01 08:00,,Medium,,Yes,2026-04-10 12:00,',
      '',
    ])
    await call('PATCH', '/me', { language: 'ja', time_zone: 'UTC' })
    const [head, first] = (await browser.get(table)).text.split('\r\n')
    assert.match(head ?? '', /^\uFEFF課題名,科目,期限,/)
    assert.match(first ?? '', /^"Essay, ""short""",Japanese,2026-04-12 14:59,,高,/)
  })

  test('has each of more than are read at once, and nobody else’s', async (t) => {
    const service = await startService(t)
    const { deps, user } = service
    const many = Array.from({ length: 250 }, (_, n) =>
      anAssignment({ title: `T${n}`, dueDate: at('2026-04-01T00:00:00Z') + (n % 7) }),
    )
    await seedAssignments(deps.store, user.id, many)
    const { text } = await (await signedIn(service, user)).get(table)
    const titles = text.split('\r\n').map((line) => line.split(',')[0])
    assert.deepEqual(titles.slice(1, -1).toSorted(), many.map(({ title }) => title).toSorted())
    const other = await visitAsStudent(t)
    assert.equal((await other.browser.get(table)).text.split('\r\n').length, 2)
  })

  test('is sent to a user once at a time, and again after a client has left in the middle', async (t) => {
    const service = await startService(t)
    const { app, deps, user } = service
    const long = anAssignment({ description: 'x'.repeat(20_000) })
    await seedAssignments(deps.store, user.id, Array(1000).fill(long))
    const browser = await signedIn(service, user)
    const both = await Promise.all([browser.get(table), browser.get(table)])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 429])
    const { socket } = await requestFrom(app, browser)
    await once(socket, 'readable')
    assert.equal((await browser.get(table)).status, 429)
    socket.destroy()
    await until(t, async () => (await browser.get(table)).status === 200)
  })

  test('is sent again after a client has left before it began', async (t) => {
    const service = await startService(t)
    const { app, deps, user } = service
    const browser = await signedIn(service, user)
    const { findVisitor } = deps.store.sessions
    const { promise: hasLeft, resolve } = Promise.withResolvers<void>()
    const { mock } = t.mock.method(deps.store.sessions, 'findVisitor', async (digest: string) => {
      await hasLeft
      return findVisitor(digest)
    })
    const { socket, accepted } = await requestFrom(app, browser)
    await until(t, () => mock.callCount() > 0)
    accepted.once('close', resolve)
    socket.destroy()
    await hasLeft
    await until(t, async () => (await browser.get(table)).status === 200)
  })

  test('is a page that says so if the first assignments cannot be read, and is cut and logged if later ones cannot', async (t) => {
    const logged: unknown[] = []
    const log = pino({ level: 'error' }, { write: (line) => logged.push(JSON.parse(line)) })
    const service = await startService(t, { edge: { log } })
    const { deps, user } = service
    await seedAssignments(deps.store, user.id, Array(250).fill(anAssignment()))
    const browser = await signedIn(service, user)
    const { following } = deps.store.assignments
    let left = 0
    let failure: Error = unavailable(new Error('away'))
    t.mock.method(deps.store.assignments, 'following', (...asked: Parameters<typeof following>) => {
      if (left-- > 0) return following(...asked)
      throw failure
    })
    const { status, headers, text } = await browser.get(table)
    assert.equal(status, 503)
    assert.equal(headers['content-disposition'], undefined)
    assert.match(text, /<h1>/)
    left = 1
    await assert.rejects(browser.get(table), /destroyed before completion/)
    left = 1
    failure = new Error('a defect')
    await assert.rejects(browser.get(table), /destroyed before completion/)
    assert.deepEqual(
      logged.map((it) => (it as { err: { message: string } }).err.message),
      ['away', 'away', 'a defect'],
    )
  })

  test('is cut, and nothing is logged, if its session ends meanwhile', async (t) => {
    const logged: unknown[] = []
    const log = pino({ level: 'error' }, { write: (line) => logged.push(JSON.parse(line)) })
    const service = await startService(t, { edge: { log } })
    const { deps, user } = service
    await seedAssignments(deps.store, user.id, Array(250).fill(anAssignment()))
    const browser = await signedIn(service, user)
    const { following } = deps.store.assignments
    const { mock } = t.mock.method(
      deps.store.assignments,
      'following',
      async (...asked: Parameters<typeof following>) => {
        await deps.store.writeAccounts(({ sessions }) => sessions.deleteAll(user.id))
        return following(...asked)
      },
    )
    await assert.rejects(browser.get(table), /destroyed before completion/)
    assert.equal(mock.callCount(), 1)
    assert.deepEqual(logged, [])
  })

  test('is offered on the page of assignments, to which a sign-in leads instead', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    const { text } = await browser.get('/assignments')
    assert.match(text, /<a href="\/assignments\/table" hx-boost="false">/)
    const { status, headers } = await browserOf(service.app).get(table)
    assert.deepEqual([status, headers.location], [303, '/sign-in?next=%2Fassignments'])
  })
})

/** Asks for the table on a connection of its own, with the session of `browser`. */
async function requestFrom(app: FastifyInstance, browser: Browser) {
  const ends = await openBothEnds(app, await listen(app))
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  ends.socket.write(rawRequest(`GET ${table} HTTP/1.1`, `Cookie: ${cookie}`))
  return ends
}

test('a cell that a spreadsheet might execute begins with an apostrophe', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(1)', '＝1+1', '＋1', '－1', '＠SUM(1)', '\t=1']) {
    assert.equal(csvLine([text]), `'${text}\r\n`)
  }
  assert.equal(csvLine(['\n=1', '\r=1', 'a=1', '']), '"\'\n=1","\'\r=1",a=1,\r\n')
})
