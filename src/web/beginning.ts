/** `text` in at most `most` characters, the last of which is `…` if something is left out. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text
  // Of each character, one or two code units: the rest of a long text is not looked at.
  const characters = [...text.slice(0, 2 * (most + 1))]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
