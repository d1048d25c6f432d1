import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

/** A row of the table in docs/recurrence.md. */
export interface Example {
  readonly why: string
  readonly zone: string
  /** As it is sent, as is `recurrence`. */
  readonly firstDue: string
  readonly recurrence: object
  readonly events: readonly Event[]
  /** When its occurrences are due, as they are answered. */
  readonly due: readonly string[]
  /** Whether those are all there will ever be. */
  readonly isEnd: boolean
}

/** What happens at a time (YYYY-MM-DDTHH:MM): an edit, or, without one, the end of a time in which nothing ran. */
export interface Event {
  readonly time: string
  readonly edit?: object
}

const file = new URL('../../../docs/recurrence.md', import.meta.url)
const head = '| Example | Zone | First due | `recurrence` | Then | Due |'

export function readExamples(): readonly Example[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  const at = lines.indexOf(head)
  assert.notEqual(at, -1, 'docs/recurrence.md has no table of examples')
  const rows = lines.slice(at + 2)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return rows.slice(0, end).map(readExample)
}

function readExample(line: string): Example {
  const cells = line.split('|').map((cell) => cell.trim())
  assert.equal(cells.length, 8, line)
  const [, why = '', zone = '', firstDue = '', recurrence = '', then = '', dues = ''] = cells
  const due = dues.split(', ')
  const isEnd = due.at(-1) === 'end'
  return {
    ...{ why, zone, firstDue, recurrence: JSON.parse(recurrence.replaceAll('`', '')) },
    events: readEvents(then),
    due: isEnd ? due.slice(0, -1) : due,
    isEnd,
  }
}

function readEvents(then: string): readonly Event[] {
  return then
    .split(', ')
    .filter((text) => text !== '')
    .map((text) => {
      const [, time, edit] = /^edit on (\S+) `(.+)`$/.exec(text) ?? []
      if (time !== undefined && edit !== undefined) return { time, edit: JSON.parse(edit) }
      const [, until] = /^nothing runs until (\S+)$/.exec(text) ?? []
      assert.ok(until, text)
      return { time: until }
    })
}
