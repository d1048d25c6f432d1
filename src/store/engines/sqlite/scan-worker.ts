import type { StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Row, Statement, Value } from '../engine.ts'
import { openDatabase } from './database.ts'
import { extendedCode } from './errors.ts'
import { scan } from './scan.ts'
import type { FromThread, ScanOutcome, ToThread } from './scan-thread.ts'
import { TextFunctions } from './text-functions.ts'

// What the thread of `ScanThread` runs. Scans take turns, each with a transaction of its own: a snapshot that lasts
// keeps the log from being restarted.

/** In milliseconds. */
const turnLasts = 5
const mostPrepared = 100

const database = openDatabase(workerData, { timeout: 1000 }, new TextFunctions())
database.exec('pragma query_only = on')
const prepared = new Map<string, StatementSync>()
const waiting: { readonly id: number; readonly steps: ReturnType<typeof scan> }[] = []
let isPaused = false
let isTurnPlanned = false

function all({ sql }: Statement, values: readonly Value[]): readonly Row[] {
  let statement = prepared.get(sql)
  if (!statement) {
    if (prepared.size >= mostPrepared) prepared.clear()
    statement = database.prepare(sql)
    statement.setReturnArrays(true)
    prepared.set(sql, statement)
  }
  return statement.all(...values) as unknown as readonly Row[]
}

/** The outcome of a scan after one more turn; undefined if there is more to do. */
function outcomeAfterTurn(steps: ReturnType<typeof scan>): ScanOutcome | undefined {
  const end = performance.now() + turnLasts
  try {
    database.exec('begin')
    let step = steps.next()
    while (!step.done && performance.now() < end) step = steps.next()
    return step.done ? { scanned: step.value } : undefined
  } catch (error) {
    // A copy of an error has no properties of its own.
    return { error, errcode: extendedCode(error) }
  } finally {
    if (database.isTransaction) database.exec('commit')
  }
}

function planTurn(): void {
  if (isTurnPlanned || isPaused || waiting.length === 0) return
  isTurnPlanned = true
  setImmediate(takeTurn)
}

function takeTurn(): void {
  isTurnPlanned = false
  const first = isPaused ? undefined : waiting.shift()
  if (!first) return
  const outcome = outcomeAfterTurn(first.steps)
  if (outcome) tell({ id: first.id, outcome })
  else waiting.push(first)
  planTurn()
}

const tell = (message: FromThread) => parentPort?.postMessage(message)

parentPort?.on('message', (message: ToThread) => {
  if ('scan' in message) waiting.push({ id: message.id, steps: scan(all, message.scan) })
  else {
    isPaused = message.isPaused
    // Messages arrive between two turns, where there is no transaction.
    if (isPaused) tell({ isPaused })
  }
  planTurn()
})
