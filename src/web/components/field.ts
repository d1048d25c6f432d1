import type { Language } from '../../domain/accounts/user.ts'
import type { Issue } from '../../domain/issue.ts'
import type { Values } from '../forms/forms.ts'
import { attribute, type Content, flag, type Html, html } from '../html.ts'
import { issueText } from '../messages/issues.ts'

/** What a form shows: the values of its fields, and the issues with them. */
export interface FormState {
  readonly language: Language
  readonly values: Values
  readonly issues: readonly Issue[]
}

interface Field {
  readonly name: string
  readonly label: string
  readonly hint?: Content
  /** Message for the rule `wrong`, instead of the general one. */
  readonly wrong?: string
  /** The same for the rule `required`. */
  readonly missing?: string
  readonly required?: boolean
}

export interface TextField extends Field {
  readonly type?: 'text' | 'email' | 'password' | 'number' | 'date' | 'time' | 'search'
  readonly autocomplete?: string
  readonly maxlength?: number
  readonly min?: number
  readonly max?: number
  readonly inputmode?: 'numeric'
  /** What a number counts, shown after it. */
  readonly unit?: Content
  /** Further attributes, such as those of htmx. */
  readonly also?: Html
  /** Beside the input. */
  readonly button?: Html
  /** Whether it has the focus when the page opens; if a field is wrong, that one has it instead. */
  readonly isFirst?: boolean
}

/** A one-line input. A password is never sent back to the browser. */
export function textField(form: FormState, field: TextField): Html {
  const { name, type = 'text' } = field
  const value = type === 'password' ? '' : (form.values[name] ?? '')
  const input = html`<input id="${name}" name="${name}" type="${type}" value="${value}"${flag('required', field.required === true)}${attribute('autocomplete', field.autocomplete)}${attribute('maxlength', field.maxlength)}${attribute('min', field.min)}${attribute('max', field.max)}${attribute('inputmode', field.inputmode)}${described(form, field)}${flag('autofocus', field.isFirst === true && form.issues.length === 0)} ${field.also}>`
  return labelled(form, field, withNeighbour(input, field))
}

function withNeighbour(input: Html, { name, unit, button }: TextField): Html {
  if (unit) return html`<div class="measured">${input}<span id="${name}-unit">${unit}</span></div>`
  return button ? html`<div class="beside">${input}${button}</div>` : input
}

/** What a text field with `list="<id>"` suggests. */
export const suggestions = (id: string, values: readonly string[]): Html =>
  html`<datalist id="${id}">${values.map((value) => html`<option value="${value}">`)}</datalist>`

/** The same for values that few know by heart. Browsers show the name too, and find the value by it. */
export const namedSuggestions = (id: string, names: ReadonlyMap<string, string>): Html =>
  html`<datalist id="${id}">${[...names].map(([value, name]) => html`<option value="${value}">${name}</option>`)}</datalist>`

export function textArea(form: FormState, field: Field): Html {
  const { name } = field
  // Browsers drop a line break at the start of a text area. This one protects that of the text.
  return labelled(
    form,
    field,
    html`<textarea id="${name}" name="${name}"${described(form, field)}>
${form.values[name]}</textarea>`,
  )
}

export interface Choice {
  readonly value: string
  readonly text: string
}

export function selectField(
  form: FormState,
  field: Field & { readonly choices: readonly Choice[]; readonly also?: Html },
): Html {
  const { name, choices } = field
  return labelled(
    form,
    field,
    html`<select id="${name}" name="${name}"${described(form, field)} ${field.also}>${choices.map(
      ({ value, text }) =>
        html`<option value="${value}"${flag('selected', value === (form.values[name] ?? ''))}>${text}</option>`,
    )}</select>`,
  )
}

/** Sends `on` if it is ticked, and nothing otherwise. */
export function checkbox(form: FormState, field: Field & { readonly also?: Html }): Html {
  const { name, label, hint } = field
  return html`<div class="field"><div class="choice"><input type="checkbox" id="${name}" name="${name}"${flag('checked', form.values[name] !== undefined)}${described(form, field)} ${field.also}>
<label for="${name}">${label}</label></div>${hintOf(field, hint)}${errorOf(form, field)}</div>`
}

/** A field with a few choices, all of them visible. Each may have a hint; the field itself has none. */
export function radioGroup(
  form: FormState,
  field: Omit<Field, 'hint'> & {
    readonly choices: readonly (Choice & { readonly hint?: string })[]
  },
): Html {
  const { name, label, choices } = field
  const isChosen = (value: string) => value === form.values[name]
  return html`<fieldset${described(form, field)}><legend>${label}</legend>${choices.map((choice) =>
    labelledBox('radio', { name, isChosen }, choice),
  )}${errorOf(form, field)}</fieldset>`
}

/** Several of a few short choices, side by side. Its value is that of `numbersOf`. */
export function checkboxGroup(
  form: FormState,
  field: Field & { readonly choices: readonly Choice[] },
): Html {
  const { name, label, hint, choices } = field
  const chosen = (form.values[name] ?? '').split(',')
  const isChosen = (value: string) => chosen.includes(value)
  return html`<fieldset class="field"${described(form, field)}><legend>${label}</legend><div class="choices">${choices.map(
    (choice) => labelledBox('checkbox', { name, isChosen }, choice),
  )}</div>${hintOf(field, hint)}${errorOf(form, field)}</fieldset>`
}

interface Group {
  readonly name: string
  isChosen(value: string): boolean
}

const labelledBox = (
  type: 'radio' | 'checkbox',
  { name, isChosen }: Group,
  { value, text, hint }: Choice & { readonly hint?: string },
): Html => html`<div class="choice"><input type="${type}" id="${name}-${value}" name="${name}" value="${value}"${flag('checked', isChosen(value))}>
<label for="${name}-${value}">${text}${hint && html`<br><span class="hint">${hint}</span>`}</label></div>`

/** `controls`, below the issues that none of them shows. */
export const withProblems = (form: FormState, controls: Html): Html =>
  html`${problems(form, controls)}
${controls}`

/** The issues that no control in `page` shows. */
export function problems(
  { issues, language }: Omit<FormState, 'values'>,
  page: Html,
): Html | undefined {
  const rest = issues.filter(({ field }) => !page.text.includes(` id="${errorId(field)}"`))
  if (rest.length === 0) return undefined
  return html`<div class="problem" role="alert">${rest.map((issue) => html`<p>${issueText(language, issue)}</p>`)}</div>`
}

function labelled(form: FormState, field: Field, control: Html): Html {
  const { name, label, hint } = field
  return html`<div class="field"><label for="${name}">${label}</label>${control}${hintOf(field, hint)}${errorOf(form, field)}</div>`
}

const hintOf = ({ name }: Field, hint: Content) =>
  hint && html`<p class="hint" id="${name}-hint">${hint}</p>`

const errorId = (field: string) => `${field}-error`

const issuesOf = ({ issues }: FormState, { name }: Field) =>
  issues.filter(({ field }) => field === name)

const errorOf = (form: FormState, field: Field) => {
  const wrong = issuesOf(form, field)
  const own: Partial<Record<Issue['rule'], string | undefined>> = {
    wrong: field.wrong,
    required: field.missing,
  }
  const textOf = (issue: Issue) => own[issue.rule] ?? issueText(form.language, issue)
  return (
    wrong.length > 0 &&
    html`<p class="error" id="${errorId(field.name)}">${wrong.map((it, n) => [n > 0 && html`<br>`, textOf(it)])}</p>`
  )
}

/** Attributes that link a control to its unit, its hint and its error, for screen readers. */
function described(form: FormState, field: Field & Pick<TextField, 'unit'>): Content {
  const { name, unit, hint } = field
  const isWrong = issuesOf(form, field).length > 0
  const ids = [unit && `${name}-unit`, hint && `${name}-hint`, isWrong && errorId(name)].filter(
    Boolean,
  )
  return [
    attribute('aria-invalid', isWrong ? 'true' : undefined),
    attribute('aria-describedby', ids.length > 0 ? ids.join(' ') : undefined),
  ]
}
