/** C0, DEL, C1, and the separators of lines and paragraphs. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}]/gu

/**
 * The fields of a line, two blanks apart. People choose some of them: what would end the line, or
 * tell a terminal what to do, is told as an escape: `\u000a`.
 */
export const oneLine = (fields: readonly (string | number | undefined)[]): string =>
  fields.join('  ').replaceAll(unseen, escaped)

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
