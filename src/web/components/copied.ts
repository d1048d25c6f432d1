import type { Language } from '../../domain/accounts/user.ts'
import { type Html, html } from '../html.ts'
import { layoutTexts } from '../messages/layout.ts'

interface Copied {
  /** The id of the element that holds `text`. */
  readonly id: string
  readonly text: string
  /** The text of the button, where the usual one does not say enough. */
  readonly button?: string
}

/** A secret that is shown once, with a button that copies it. */
export const copied = (language: Language, { id, text, button }: Copied): Html =>
  html`<div class="copied"><pre id="${id}">${text}</pre>
${copyButton(language, id, button)}</div>`

/** A button that copies the text of the element with this id. */
export function copyButton(language: Language, id: string, button?: string): Html {
  const texts = layoutTexts[language]
  return html`<button type="button" data-copies="${id}" data-copied="${texts.copied}">${button ?? texts.copy}</button>`
}
