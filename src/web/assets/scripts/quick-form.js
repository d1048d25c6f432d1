/**
 * What fields have kept of the last assignment.
 *
 * @type {WeakMap<Field, string>}
 */
const kept = new WeakMap()

/**
 * Has the short form of Today forget what it has kept, unless something is typed into it: whoever comes back later may not
 * look at it. Returns whether it did.
 */
function forgetKept() {
  const [form] = all(HTMLFormElement, '.quick')
  if (!form) return false
  const isUntouched = all(HTMLInputElement, 'input', form).every(
    (it) => it.value === it.defaultValue || it.value === kept.get(it),
  )
  if (isUntouched) form.reset()
  return isUntouched
}
document.addEventListener('reset', ({ target }) => {
  if (target instanceof HTMLFormElement) for (const it of fieldsOf(target)) kept.delete(it)
})

/** On a phone, the form is one line until it is used, and again once it is left with nothing in it. */
function leaveQuickForm() {
  if (forgetKept()) document.documentElement.classList.remove('is-adding')
}

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element)) return
  if (target.matches('.quick input')) document.documentElement.classList.add('is-adding')
  // Left with a key. A finger on its way to something else would miss what moves, as would Back the place that was left.
  else if (!target.closest('.quick') && target.matches(':focus-visible')) leaveQuickForm()
})
document.addEventListener('click', (event) => {
  if (!nearest(event, '.quick, a, button')) leaveQuickForm()
})

/**
 * Whoever adds one assignment after the other, by Enter, goes on in the first field: often of the same subject, for the
 * same day. After the button comes the list.
 *
 * @param {PageExchange} exchange
 */
function beginAgain({ form, focused, isTypedOn, isToBeSent, content }) {
  if (!form?.matches('.quick')) return void forgetKept()
  if (isTypedOn || isToBeSent) return
  if (!form.contains(focused) || !focused?.matches('input')) return leaveQuickForm()
  const before = new URLSearchParams(content)
  for (const field of all(HTMLInputElement, '[name=subject], [name=dueDate]', form)) {
    field.value = before.get(field.name) ?? ''
    kept.set(field, field.value)
  }
  all(HTMLInputElement, '[name=title]', form)[0]?.focus()
}
