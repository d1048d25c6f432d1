import { tableKinds } from '../store/table-kinds.ts'

/** In characters. */
const nameWidth = Math.max(...Object.keys(tableKinds).map(({ length }) => length))

/** How many rows a table of the database has, as a line in columns. */
export const tableRows = (name: string, rows: number): string =>
  `${name.padEnd(nameWidth)}${String(rows).padStart(10)}`
