/** The titles of the assignments that a page lists, in its order, as they are written there. */
export const titlesIn = (text: string): string[] =>
  [...text.matchAll(/<a id="title-\d+" href="\/assignments\/\d+[^"]*">([^<]*)</g)].map(
    ([, title = '']) => title,
  )

/** As text is written on a page. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"'`=]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Undoes the escaping of `html`. */
export const unescaped = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
