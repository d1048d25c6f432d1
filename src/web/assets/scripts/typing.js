/** Fields with secrets. The type of a password does not tell: it is another while the password is shown. */
const secrets = '[autocomplete$=-password], [autocomplete=one-time-code], [name=recoveryCode]'

/** @param {Element} form */
const hasSecret = (form) => form.matches(`:has(${secrets})`)

/** Forms that people fill in, apart from filters. */
const typable = 'form[method=post]:has(input:not([type=hidden]), textarea, select)'

/**
 * The fields that somebody has changed, by the forms of the page.
 *
 * @type {Map<HTMLFormElement, Set<Field>>}
 */
const typed = new Map()

/** @param {Field} field */
function noteTyped(field) {
  if (!field.form) return
  const fields = typed.get(field.form) ?? new Set()
  typed.set(field.form, fields.add(field))
}
document.addEventListener('input', ({ target }) => {
  if (isField(target) && target.form?.method === 'post') noteTyped(target)
})

// What htmx does not send, the browser sends, and leaves the page. Then it has nothing to ask.
addEventListener('submit', (event) => {
  if (!event.defaultPrevented) typed.clear()
})

// Lets the browser ask before a tab is closed with input that was not sent. A secret is quickly typed again.
addEventListener('beforeunload', (event) => {
  const forms = [...typed.keys()].filter((it) => it.isConnected && !submitted.has(it))
  if (!forms.every(hasSecret)) event.preventDefault()
})

/**
 * The fields of the forms that somebody has typed into, other than the one that was sent, without secrets.
 *
 * @param {HTMLFormElement} [sent]
 */
const typedBeside = (sent) =>
  [...typed.keys()]
    .filter((it) => it !== sent && it.isConnected)
    .flatMap(fieldsOf)
    .filter((it) => it.id && it.name && !it.matches(secrets))

/** @param {Field} field */
const isChecked = (field) => field instanceof HTMLInputElement && field.checked

/** @param {readonly Field[]} fields */
const contentsOf = (fields) =>
  fields.map((it) => ({ id: it.id, value: it.value, isChecked: isChecked(it) }))

/**
 * What was typed into the other forms of a page that stays, and what tells their versions. The new page has its own
 * values there, for example in place of those of a form that was refused.
 *
 * @param {HTMLFormElement} [sent]
 */
function changedBeside(sent) {
  const fields = typedBeside(sent).filter(
    (it) => it.type === 'hidden' || (it.form && typed.get(it.form)?.has(it)),
  )
  return contentsOf(fields)
}
