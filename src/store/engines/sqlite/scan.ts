import type { Filter, Query, Row, Scan, Scanned, Statement, Value } from '../engine.ts'

/** Runs a statement. All between two steps of a scan are of one state. */
type All = (statement: Statement, values: readonly Value[]) => readonly Row[]

/** Rows per statement. What our functions are given stays in memory until it ends: some 40 KB for a long text. */
const rowsAtOnce = 50
/** The last pass has no steps, so nothing can change meanwhile. It takes little, since most versions are known. */
const mostPasses = 3

/** Reads in steps. The result is of one state, that of the last step. */
export function* scan(all: All, asked: Scan): Generator<undefined, Scanned, undefined> {
  const { slice, longest } = asked
  const of = ([statement, values]: Query, some: readonly number[]) =>
    all(statement, [JSON.stringify(some), ...values])
  const result = asked.filter
    ? yield* filtered(all, of, asked.ids, asked.filter)
    : all(...asked.ids).map(idOf)
  const total = asked.total ? Number(all(...asked.total)[0]?.at(-1) ?? 0) : result.length
  const wanted = slice ? result.slice(slice.start, slice.start + slice.count) : result
  const length = longest === undefined ? 0 : Number(of(asked.length, wanted)[0]?.[0])
  if (longest !== undefined && length > longest) return { rows: [], total, length }
  const byId = new Map(of(asked.rows, wanted).map((row) => [idOf(row), row]))
  const rows = wanted.map((id) => byId.get(id)).filter((row) => row !== undefined)
  return { rows, total, length }
}

const idOf = ([id]: Row) => Number(id)

type OfSome = (query: Query, some: readonly number[]) => readonly Row[]

function* filtered(
  all: All,
  of: OfSome,
  ids: Query,
  { found, versions, state }: Filter,
): Generator<undefined, readonly number[], undefined> {
  /** The version of each row that was looked at; negative if it does not belong to the result. */
  const known = new Map<number, number>()
  const lookAt = (some: readonly number[]) => {
    for (const [id, version, isFound] of of(found, some)) {
      known.set(Number(id), isFound === 1 ? Number(version) : -Number(version))
    }
  }
  const unknownAmong = (some: readonly number[]) => {
    if (!some.some((id) => known.has(id))) return some
    const present = versionsIn(of(versions, some))
    return some.filter((id) => {
      const seen = known.get(id)
      return seen === undefined || Math.abs(seen) !== present.get(id)
    })
  }
  for (let pass = 1; ; pass++) {
    const before = all(...state)[0]?.[0]
    const listed = all(...ids).map(idOf)
    for (let at = 0; at < listed.length; at += rowsAtOnce) {
      const unknown = unknownAmong(listed.slice(at, at + rowsAtOnce))
      if (unknown.length > 0) lookAt(unknown)
      if (pass < mostPasses) yield
    }
    if (all(...state)[0]?.[0] === before) return listed.filter((id) => (known.get(id) ?? 0) > 0)
  }
}

const versionsIn = (rows: readonly Row[]): ReadonlyMap<number, number> =>
  new Map(rows.map(([id, version]) => [Number(id), Number(version)]))
