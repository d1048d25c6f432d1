/** Begins a CSV file: by this mark, spreadsheets know its text as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** One line of a CSV file (RFC 4180, section 2). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What spreadsheets might execute when the file is opened (OWASP, "CSV Injection"): it gets an apostrophe before it. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
