/** In characters: that of the longest name of a table. */
const nameWidth = 22

/** How many rows a table has, as a line in columns. */
export const tableRows = (name: string, rows: number): string =>
  `${name.padEnd(nameWidth)}${String(rows).padStart(10)}`
