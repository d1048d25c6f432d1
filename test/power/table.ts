/** A column: its title, and what it shows of a result. */
export type Column<R> = readonly [title: string, value: (result: R) => string | number]

/** Lines of text in columns; the first column has names of at most `widest` characters. */
export function tableOf<R>(columns: readonly Column<R>[], widest: number) {
  const inColumn = (value: string | number, column: number) =>
    column === 0
      ? String(value).padEnd(widest)
      : String(value).padStart(columns[column]?.[0].length ?? 0)
  return {
    heading: columns.map(([title], column) => inColumn(title, column)).join('  '),
    line: (result: R) =>
      columns.map(([, value], column) => inColumn(value(result), column)).join('  '),
  }
}

export const widestOf = (names: readonly string[]) => Math.max(...names.map((it) => it.length))
