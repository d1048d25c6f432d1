/** The most links of a text: as many as a person would look through. */
const most = 20

/** An address. It ends at a space, a quotation mark, or Japanese punctuation: within an address, these are encoded. */
const address = /https?:\/\/[^\s<>"“”‘’「」『』（）【】〈〉《》〔〕［］｛｝、。，．！？：；…・]+/giu

/** An address without what may follow it in a sentence. A closing bracket is part of it only if it opens there, too. */
function withoutEnd(text: string): string {
  const follows = `.,;:!?'*_~${text.includes('(') ? '' : ')'}${text.includes('[') ? '' : ']'}`
  let end = text.length
  while (follows.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** The web addresses in a text, each once. */
export function linksIn(text: string): readonly string[] {
  const found = (text.match(address) ?? []).map(withoutEnd).filter((it) => URL.canParse(it))
  return [...new Set(found)].slice(0, most)
}
