/** C0, DEL, C1, the separators of lines and paragraphs, and what changes the direction of a line. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/**
 * Joins the fields of a line, with two spaces between them. Users choose some of them: characters
 * that would end the line, or control the terminal, are escaped: `\u000a`.
 */
export const oneLine = (fields: readonly (string | number | undefined)[]): string =>
  escapeUnseen(fields.join('  '))

/** The same for a line of the log. Of these characters, JSON escapes only the first 32. */
export const logLine = (line: string): string => `${escapeUnseen(line.trimEnd())}\n`

const escapeUnseen = (text: string) => text.replaceAll(unseen, escaped)

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
