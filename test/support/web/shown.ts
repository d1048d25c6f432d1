import type { Visited } from './visiting.ts'

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

/** Each subject with its numbers: open, overdue, completed, archived; and what can be done with it. */
export function subjectsIn({ text }: Visited): Record<string, readonly unknown[]> {
  const items = [...text.matchAll(/<li><div class="head">(.*?)<\/li>/gs)].map(
    ([, item = '']) => item,
  )
  return Object.fromEntries(
    items.map((item) => {
      const subject = />([^<]*)<\/span><\/a>/.exec(item)?.[1] ?? ''
      const numbers = [...item.matchAll(/<dd>(\d+)/g)].map(([, number]) => Number(number))
      const deeds = [...item.matchAll(/formaction="\/subjects\/(\w+)"/g)].map(([, deed]) => deed)
      return [subject, [...numbers, ...deeds]]
    }),
  )
}
