/** Markup that is safe to send. Only `html` creates it, so all text on a page is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Content = Html | string | number | null | undefined | false | readonly Content[]

/**
 * Builds markup from a template. Values are escaped unless they are markup already;
 * undefined, null and false become an empty text.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  let text = strings[0] ?? ''
  for (const [at, value] of values.entries()) text += render(value) + strings[at + 1]
  return new Html(text)
}

/** A boolean attribute such as `checked`, with the space before it. */
export const flag = (name: keyof typeof flags, on: boolean) => on && flags[name]

/** ` name="value"`, or nothing without a value. */
export function attribute(name: AttributeName, value: string | number | undefined): Content {
  return value === undefined ? undefined : new Html(` ${name}="${render(value)}"`)
}

/**
 * `page` with the focus on its first control that is marked as wrong. No text can look like the mark: its quotes are
 * escaped.
 */
export const focusedOnMistake = (page: Html): Html =>
  new Html(page.text.replace(/<(?:input|select|textarea) [^>]*aria-invalid="true"/, '$& autofocus'))

type AttributeName =
  | 'aria-current'
  | 'aria-describedby'
  | 'aria-invalid'
  | 'autocomplete'
  | 'class'
  | 'data-day-left'
  | 'inputmode'
  | 'max'
  | 'maxlength'
  | 'min'

const flags = {
  autofocus: new Html(' autofocus'),
  checked: new Html(' checked'),
  selected: new Html(' selected'),
  required: new Html(' required'),
  open: new Html(' open'),
}

function render(value: Content): string {
  if (typeof value === 'string') return escaped(value)
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(render).join('')
  return typeof value === 'number' ? String(value) : ''
}

const special = /[&<>"'`=]/
const everySpecial = new RegExp(special, 'g')

const escaped = (text: string) =>
  special.test(text)
    ? text.replace(everySpecial, (character) => `&#${character.charCodeAt(0)};`)
    : text
