import type { StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Row, Statement, Value } from '../engine.ts'
import { openDatabase } from './database.ts'
import { extendedCode } from './errors.ts'
import { scan } from './scan.ts'
import type { Asked, ScanOutcome } from './scan-thread.ts'
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
let isHeld = false
let isToGoOn = false

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
function answerAfterTurn(steps: ReturnType<typeof scan>): ScanOutcome | undefined {
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

function goOn(): void {
  if (isToGoOn || isHeld || waiting.length === 0) return
  isToGoOn = true
  setImmediate(takeTurn)
}

function takeTurn(): void {
  isToGoOn = false
  const first = isHeld ? undefined : waiting.shift()
  if (!first) return
  const answer = answerAfterTurn(first.steps)
  if (answer) parentPort?.postMessage({ id: first.id, answer })
  else waiting.push(first)
  goOn()
}

parentPort?.on('message', (asked: Asked) => {
  if ('scan' in asked) waiting.push({ id: asked.id, steps: scan(all, asked.scan) })
  else {
    isHeld = asked.hold
    // Between two turns there is no transaction.
    if (isHeld) parentPort?.postMessage({ held: true })
  }
  goOn()
})
