/** `text` in at most `most` characters, the last of which is `…` if something is left out. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
