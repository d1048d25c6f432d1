/**
 * The least that a server of such data can do on Node and SQLite: finds or changes one assignment in
 * the file, and answers with its row. It knows no users, checks, counts and remembers nothing; but
 * answers go out together, and writes that wait share a commit and a sync, as the service's do. Run
 * by `server.ts`.
 */
import { fdatasync, openSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { listen } from './listen.ts'
import { ordinaryUsers } from './population.ts'

type Value = string | number

interface Write {
  readonly response: ServerResponse
  readonly statement: ReturnType<typeof prepared>
  readonly parameters: readonly Value[]
}

const file = (process.env.DATABASE_URL ?? '').replace(/^sqlite:/, '')
const reader = new DatabaseSync(file)
const writer = new DatabaseSync(file)
writer.exec('pragma synchronous = normal; pragma wal_autocheckpoint = 4000')

const find = prepared(reader, 'select * from assignments where id = ?')
const toggle = prepared(
  writer,
  `update assignments set updated_at = ?, completed_at = iif(completed_at is null, updated_at + 1, null)
   where id = ? returning *`,
)
const describe = prepared(
  writer,
  'update assignments set updated_at = ?, description = ? where id = ? returning *',
)
const insert = prepared(
  writer,
  `insert into assignments (created_at, updated_at, user_id, title, subject, description, priority,
     due_date, reminder_enabled, urgent_reminder_enabled, is_archived)
   values (?, ?, ?, ?, ?, '', 0, 4079782740000, 0, 0, 0) returning *`,
)

/** In the order in which they are to go out. */
let answers: (readonly [ServerResponse, string])[] = []
let waiting: Write[] = []
let isCommitting = false
let inserted = 0

function prepared(database: DatabaseSync, sql: string) {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return (...parameters: readonly Value[]) => JSON.stringify(statement.all(...parameters)[0])
}

function answer(response: ServerResponse, body: string): void {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

function sendAll(): void {
  const ready = answers
  answers = []
  for (const [response, body] of ready) answer(response, body)
}

function read(response: ServerResponse, id: number): void {
  if (answers.push([response, find(id)]) === 1) setImmediate(sendAll)
}

function write(...[response, statement, ...parameters]: WriteParts): void {
  waiting.push({ response, statement, parameters })
  if (isCommitting) return
  isCommitting = true
  setImmediate(commitAll)
}

type WriteParts = [Write['response'], Write['statement'], ...Value[]]

function commitAll(): void {
  const group = waiting
  waiting = []
  isCommitting = group.length > 0
  if (!isCommitting) return
  writer.exec('begin immediate')
  const ready = group.map(
    ({ response, statement, parameters }) => [response, statement(...parameters)] as const,
  )
  writer.exec('commit')
  fdatasync(log, (error) => {
    if (error) throw error
    for (const [response, body] of ready) answer(response, body)
    // What follows these answers arrives a turn later.
    setImmediate(() => setImmediate(commitAll))
  })
}

/** What it is asked for is what the cases ask for: nothing else is told from it. */
function take(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = '' } = request
  const id = Number(url.split('/')[4])
  if (method === 'GET') read(response, id)
  else if (method === 'PATCH') write(response, toggle, Date.now(), id)
  else takeBody(request, response, id)
}

function takeBody(request: IncomingMessage, response: ServerResponse, id: number): void {
  let body = ''
  request.setEncoding('utf8').on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    const { title, subject, description } = JSON.parse(body)
    const now = Date.now()
    if (request.method === 'PUT') write(response, describe, now, description, id)
    else write(response, insert, now, now, 1 + (inserted++ % ordinaryUsers), title, subject)
  })
}

// Reading creates the log.
reader.exec('select 1 from sqlite_schema')
const log = openSync(`${file}-wal`, 'r+')

listen('The floor', take)
