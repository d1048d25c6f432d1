/** What a form has kept of the last assignment, by the names of its fields. */
const kept = new WeakMap()

/**
 * Has the short form of Today forget what it has kept, unless something is typed into it: whoever comes back later may not
 * look at it. Returns whether it did.
 */
function forgetKept() {
  const form = document.querySelector('.quick')
  const isUntouched = ({ name, value, defaultValue }) =>
    value === defaultValue || value === kept.get(form)?.[name]
  if (!form || ![...form.querySelectorAll('input')].every(isUntouched)) return false
  form.reset()
  return true
}
document.addEventListener('reset', ({ target }) => {
  kept.delete(target)
})

/** On a phone, it is one line until it is used, and again when it is left with nothing in it. */
function leaveQuickForm() {
  if (forgetKept()) document.documentElement.classList.remove('is-adding')
}

document.addEventListener('focusin', ({ target }) => {
  if (target.matches('.quick input')) document.documentElement.classList.add('is-adding')
  // Left with a key. A finger on its way to something else would miss what moves, as would Back the place that was left.
  else if (!target.closest('.quick') && target.matches(':focus-visible')) leaveQuickForm()
})
document.addEventListener('click', ({ target }) => {
  if (!target.closest?.('.quick, a, button')) leaveQuickForm()
})

/**
 * Whoever adds one assignment after the other, by Enter, goes on in the first field: often of the same subject, for the
 * same day. After the button comes the list.
 */
function beginAgain({ sent, focused, isTypedOn, isToBeSent, content }) {
  if (!sent.matches('.quick')) return void forgetKept()
  if (isTypedOn || isToBeSent) return
  if (!sent.contains(focused) || !focused.matches('input')) return leaveQuickForm()
  const before = new URLSearchParams(content)
  const values = { subject: before.get('subject'), dueDate: before.get('dueDate') }
  kept.set(sent, values)
  for (const [name, value] of Object.entries(values)) sent.elements[name].value = value
  sent.elements.title.focus()
}
