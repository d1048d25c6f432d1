// Improves the pages where JavaScript runs. Without it, everything works by loading whole pages. The files of this folder
// are one script: each sees the names of the others. `exchanges.js` says what a request goes through.

/**
 * An element that every page of Kadai has.
 *
 * @param {'main' | 'spoken' | 'unreached'} id
 */
function part(id) {
  const element = document.getElementById(id)
  if (!element) throw new Error(`No #${id}`)
  return element
}

/**
 * The elements that match `selector` and are of the class `kind`.
 *
 * @template {Element} T
 * @param {new () => T} kind
 * @param {string} selector
 * @param {ParentNode} [within]
 */
function all(kind, selector, within = document) {
  return [...within.querySelectorAll(selector)].flatMap((it) => (it instanceof kind ? [it] : []))
}

/**
 * The button that matches `selector` and is, or is around, what an event is about.
 *
 * @param {Event} event
 * @param {string} selector
 */
function buttonOf(event, selector) {
  const button = nearest(event, selector)
  return button instanceof HTMLButtonElement ? button : undefined
}

/**
 * The same for any element. An event may be about the document, too.
 *
 * @param {Event} event
 * @param {string} selector
 */
function nearest({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null
}

/** @param {unknown} it */
function isField(it) {
  return (
    it instanceof HTMLInputElement ||
    it instanceof HTMLSelectElement ||
    it instanceof HTMLTextAreaElement
  )
}

/**
 * Without its buttons.
 *
 * @param {HTMLFormElement} form
 */
function fieldsOf(form) {
  return [...form.elements].filter(isField)
}

/** Id of the signed-in user. */
function visitor() {
  return document.querySelector('[data-visitor]')?.getAttribute('data-visitor')
}

/**
 * Has screen readers read `text` out.
 *
 * @param {string} text
 */
function say(text) {
  part('spoken').textContent = text
}
