/**
 * For what it cannot read in a field, such as half a time, a browser sends an empty text, and the server would take the
 * field as left empty. So this is checked also where the server, which explains more, checks all else.
 *
 * @param {Event} event
 */
function keepUnreadable(event) {
  const form = buttonOf(event, 'button[formnovalidate]')?.form
  const fields = form ? fieldsOf(form) : []
  const unreadable = fields.find((it) => it.validity.badInput && it.checkVisibility())
  if (!unreadable) return
  event.preventDefault()
  unreadable.reportValidity()
}
document.addEventListener('click', keepUnreadable, { capture: true })

/**
 * Forms whose response is awaited.
 *
 * @type {WeakSet<Element>}
 */
const submitted = new WeakSet()

// A preview is of no use once its form is submitted. If the session is over, it would even begin another sign-in, and
// the one that the user sees would be out of date.
onExchange('htmx:before:request', ({ sent }, event) => {
  const form = sent.closest('form')
  if (!form) return
  if (form !== sent) return void (submitted.has(form) && event.preventDefault())
  submitted.add(form)
  form.querySelector('#preview')?.dispatchEvent(new CustomEvent('htmx:abort'))
})
onExchange('htmx:finally:request', ({ sent }) => {
  submitted.delete(sent)
})
