/**
 * Copies the text of the element that `button` names.
 *
 * @param {HTMLButtonElement} button
 */
async function copy(button) {
  const { copies = '', copied = '' } = button.dataset
  const source = document.getElementById(copies)
  if (!source) return
  try {
    await navigator.clipboard.writeText(source.textContent)
  } catch {
    // Browsers offer the clipboard only on HTTPS and localhost, and may refuse it there. Then the text is selected,
    // ready to be copied.
    return void getSelection()?.selectAllChildren(source)
  }
  button.textContent = copied
  say(copied)
}

/**
 * Closes the notice that `element` is in, or the alert of a failure. Who used the keyboard goes on from the content.
 *
 * @param {Element} element
 */
function closeNotice(element) {
  const notice = element.closest('.notice')
  if (notice) notice.remove()
  else closeFailure()
  part('main').focus({ preventScroll: true })
}

/**
 * Escape closes the notice from anywhere, and leaves the focus there, unless it goes with the notice.
 *
 * @param {KeyboardEvent} event
 */
function closeByEscape({ key, isComposing, keyCode }) {
  const notice = document.querySelector('.notice')
  // While a Japanese word is being converted, Escape only ends that. Safari says so by the code alone.
  if (key !== 'Escape' || isComposing || keyCode === 229 || !notice) return
  if (notice.contains(document.activeElement)) closeNotice(notice)
  else notice.remove()
}
document.addEventListener('keydown', closeByEscape)

/**
 * Shows the password beside `button`, or hides it.
 *
 * @param {HTMLButtonElement} button
 * @param {boolean} isShown
 */
function show(button, isShown) {
  const field = document.getElementById(button.dataset.shows ?? '')
  if (field instanceof HTMLInputElement) field.type = isShown ? 'text' : 'password'
  button.setAttribute('aria-pressed', String(isShown))
}

document.addEventListener('click', (event) => {
  const button = buttonOf(event, '[data-copies], [data-closes], [data-shows]')
  if (!button) return
  if (button.dataset.shows !== undefined) show(button, button.ariaPressed === 'false')
  else if (button.dataset.copies === undefined) closeNotice(button)
  else void copy(button)
})

/**
 * Password managers look for passwords in what is sent, and others may look at the screen meanwhile.
 *
 * @param {SubmitEvent} event
 */
function hideAgain({ target }) {
  if (!(target instanceof HTMLFormElement)) return
  for (const button of all(HTMLButtonElement, '[data-shows]', target)) show(button, false)
}
document.addEventListener('submit', hideAgain, { capture: true })
