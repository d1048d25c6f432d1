// Improves the pages where JavaScript runs. Without it, everything works by loading whole pages.

/** Has screen readers read `text` out. */
function say(text) {
  document.getElementById('spoken').textContent = text
}

/** Fills in the browser's own time zone where a form asks for one. */
function offerTimeZone() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  for (const field of document.querySelectorAll('[data-offers-time-zone]')) {
    if (field.value === '' || field.dataset.offersTimeZone === 'always') field.value = timeZone
  }
}

/** Copies the text of the element that `button` names. */
async function copy(button) {
  const source = document.getElementById(button.dataset.copies)
  try {
    await navigator.clipboard.writeText(source.textContent)
  } catch {
    // Browsers offer the clipboard only on HTTPS and localhost, and may refuse it there. Then the text is selected,
    // ready to be copied.
    return void getSelection().selectAllChildren(source)
  }
  button.textContent = button.dataset.copied
  say(button.dataset.copied)
}

/** Closes the notice with `button`. Who used the keyboard goes on from the content. */
function close(button) {
  button.closest('.notice').remove()
  document.getElementById('main').focus({ preventScroll: true })
}

document.addEventListener('click', (event) => {
  const button = event.target.closest?.('[data-copies], [data-closes]')
  if (!button) return
  if (button.dataset.copies === undefined) close(button)
  else void copy(button)
})
