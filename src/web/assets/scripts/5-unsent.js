/** Id of the signed-in user. */
const visitor = () => document.querySelector('[data-visitor]')?.dataset.visitor

const hasSecret = (form) => form.matches(':has([type=password], [autocomplete=one-time-code])')

/** The last form that was submitted without a session. */
let unsent

/** Forms that people fill in, apart from filters. */
const typable = 'form[method=post]:has(input:not([type=hidden]), textarea, select)'

/** Keeps a form until its user has signed in again, unless it contains a secret. */
function keepUnsent({ sourceElement: form, request: { action, body } }) {
  if (!form.matches(typable) || hasSecret(form)) return
  unsent = { user: visitor(), action, values: Object.fromEntries(body) }
}

/** Submits it again. With the token of the old session it changes nothing: the server returns its page with its values. */
function showUnsent() {
  if (!unsent || !visitor()) return
  const { user, action, values } = unsent
  if (user !== visitor()) unsent = undefined
  else htmx.ajax('POST', action, { target: 'body', swap: 'innerMorph', replace: 'true', values })
}

/** Whether a form is still to be sent: it was refused, or only its preview was wanted. */
const isToBeSent = ({ request: { method, submitter }, response: { status, raw } }) =>
  method !== 'GET' &&
  !raw.redirected &&
  (status >= 400 || submitter?.matches('[formaction$="#preview"]') === true)

/** The forms of the page that somebody has typed into. */
const typed = new Set()
document.addEventListener('input', ({ target: { form } }) => {
  if (form?.method === 'post') typed.add(form)
})

/** In any language, since a link to another one keeps the input. */
function hereNow() {
  const query = new URLSearchParams(location.search)
  query.delete('language')
  return `${visitor()} ${location.pathname}?${query}`
}

/** The user and the address of the page that is shown. On Back and Forward, the address is already the next one. */
let shownAt = hereNow()

/** The fields of pages that were left, by page: Back shows them again, as it does where there is no htmx. */
const drafts = new Map()

/** Keeps what was typed and not sent, with its version: the server tells if something has changed meanwhile. */
function keepDraft(sent) {
  const forms = [...typed].filter((it) => it !== sent && it.isConnected && !hasSecret(it))
  const fields = forms.flatMap(({ elements }) => [...elements]).filter(({ id, name }) => id && name)
  if (fields.length === 0) return void drafts.delete(shownAt)
  const contents = fields.map(({ id, value, checked }) => ({ id, value, checked }))
  drafts.set(shownAt, contents)
}

function showDraft() {
  for (const { id, value, checked } of drafts.get(shownAt) ?? []) {
    const field = document.getElementById(id)
    if (!field?.form) continue
    const isSeen = field.value === value && field.checked === checked
    if (!isSeen) field.closest('details')?.setAttribute('open', '')
    Object.assign(field, { value, checked })
    typed.add(field.form)
    // For a preview that depends on it.
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** To be called after each response. Nobody has typed into a new page yet, nor into a form that was accepted. */
function followTyping(ctx, { hasMoved, isBack }) {
  shownAt = hereNow()
  if (hasMoved || isBack) typed.clear()
  else if (!ctx.isToBeSent && !ctx.isTypedOn) typed.delete(ctx.sent)
  // What waited for a sign-in was typed into an earlier page.
  const waited = ctx.isToBeSent && ctx.sent === document.body
  if (waited) for (const form of document.querySelectorAll(typable)) typed.add(form)
  if (isBack || ctx.isConfirmed) showDraft()
}
