import { keyNameLimit } from '../../../domain/accounts/api-key.ts'
import { copied } from '../../components/copied.ts'
import {
  checkbox,
  type FormState,
  suggestions,
  textField,
  withProblems,
} from '../../components/field.ts'
import { keyTable, type OwnedKey } from '../../components/key-table.ts'
import { postForm } from '../../components/post-form.ts'
import { flag, type Html, html } from '../../html.ts'
import type { ListPosition } from '../../lists/list-position.ts'
import { keyTexts } from '../../messages/administration/keys.ts'
import { sectionTexts } from '../../messages/administration/sections.ts'
import type { Viewing, WebPage } from '../../page-route.ts'
import { sectionPage } from './frame.ts'
import { listFilter, listing } from './listing.ts'

export interface KeysView {
  readonly keys: readonly OwnedKey[]
  readonly position: ListPosition
  readonly filter: Readonly<Record<'q' | 'state', string>>
  /** The form for a new key, and whether it is open. */
  readonly form: FormState
  readonly isIssuing: boolean
  /** Suggested addresses of the owner; any other can be typed. */
  readonly emails: readonly string[]
}

/** The keys, and the form for a new one. */
export function keysPage(viewing: Viewing, view: KeysView): WebPage {
  const texts = keyTexts[viewing.language]
  const { keys, position } = view
  const list = listing(viewing, position, {
    name: texts.key,
    rows: keyTable(viewing, keys, { folder: '/admin/keys', back: position.here, showsOwner: true }),
    empty: texts.empty,
  })
  const body = html`${issueForm(viewing, view)}
${filterForm(viewing, view)}
${list}
${documentation(viewing)}`
  return sectionPage(viewing, 'keys', { title: sectionTexts[viewing.language].names.keys, body })
}

/** A link to the documentation. That is not a page of ours: htmx cannot put it in place of one. */
const documentation = ({ language }: Viewing): Html =>
  html`<p><a href="/docs" hx-boost="false">${keyTexts[language].documentation}</a></p>`

function issueForm(viewing: Viewing, { form, isIssuing, emails }: KeysView): Html {
  const texts = keyTexts[viewing.language]
  const fields = withProblems(
    form,
    html`${textField(form, {
      name: 'email',
      label: texts.owner,
      hint: texts.ownerHint,
      type: 'email',
      required: true,
      autocomplete: 'off',
      also: html`list="emails"`,
    })}${suggestions('emails', emails)}
${textField(form, { name: 'name', label: texts.name, hint: texts.nameHint, required: true, maxlength: keyNameLimit.max, autocomplete: 'off' })}
${textField(form, { name: 'expiresOn', label: texts.expiresOn, hint: texts.expiresOnHint, type: 'date' })}
${checkbox(form, { name: 'isReadOnly', label: texts.readOnly, hint: texts.isReadOnlyHint })}
<div><button class="primary">${texts.issue}</button></div>`,
  )
  return html`<details class="sheet" id="issue"${flag('open', isIssuing)}><summary>${texts.issue}</summary>${postForm(viewing, '/admin/keys', fields, 'stack')}</details>`
}

function filterForm({ language }: Viewing, { filter }: KeysView): Html {
  const texts = keyTexts[language]
  return listFilter(language, {
    action: '/admin/keys',
    values: filter,
    query: texts.query,
    shown: texts.shown,
    choices: [
      { value: '', text: texts.current },
      { value: 'revoked', text: texts.states.revoked },
    ],
  })
}

interface IssuedKey {
  readonly key: string
  readonly name: string
  readonly email: string
  /** Address by which the browser reaches the service, as `PageContext.origin`. */
  readonly origin: string
}

/** Shows a new key. It cannot be shown again. */
export function issuedKeyPage(viewing: Viewing, { key, name, email, origin }: IssuedKey): WebPage {
  const texts = keyTexts[viewing.language]
  const command = `curl -H 'Authorization: Bearer ${key}' ${origin}/api/v1/assignments`
  const body = html`<section class="sheet stack"><p>${texts.issuedFor(name, email)}</p>
<p class="advice">${texts.shownOnce}</p>
${copied(viewing.language, { id: 'new-key', text: key })}
<h2>${texts.example}</h2>
${copied(viewing.language, { id: 'new-key-example', text: command, button: texts.copyExample })}
${documentation(viewing)}
<p><a class="button" href="/admin/keys">${texts.back}</a></p></section>`
  return sectionPage(viewing, 'keys', { title: texts.issued, body })
}
