/** Begins a CSV file: by this mark, spreadsheets know its text as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** One line of a CSV file (RFC 4180, section 2). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** One line to paste into a spreadsheet, which takes each tab and line break for the end of a cell, unless a quote began it. */
export const pastedLine = (cells: readonly string[]): string => cells.map(pastedCell).join('\t')

function pastedCell(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return formula.test(line) || line.startsWith('"') ? `'${line}` : line
}

function cellOf(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What spreadsheets might execute when it is opened, or pasted (OWASP, "CSV Injection"): it gets an apostrophe before it. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
