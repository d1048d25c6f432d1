import { type ApiKey, keyStateOf, lastDayBefore } from '../../domain/accounts/api-key.ts'
import type { User } from '../../domain/accounts/user.ts'
import { formatterFor } from '../formatter.ts'
import { attribute, type Content, type Html, html } from '../html.ts'
import { keyTexts } from '../messages/administration/keys.ts'
import type { Viewing } from '../page-route.ts'
import { backField } from './back-field.ts'
import { postForm } from './post-form.ts'
import { type Column, table } from './table.ts'

/** A key and its owner. */
export interface OwnedKey {
  readonly key: ApiKey
  /** Undefined if the user was deleted while the page was built. */
  readonly owner: User | undefined
}

interface KeyTable {
  /** Where a key is revoked. */
  readonly folder: '/admin/keys' | '/account/keys'
  /** Path of the page with this table, to return to after revoking. */
  readonly back: string
  readonly showsOwner: boolean
}

export function keyTable(
  viewing: Viewing,
  keys: readonly OwnedKey[],
  { showsOwner, ...revoking }: KeyTable,
): Html {
  const texts = keyTexts[viewing.language]
  const { dateTime, day } = formatterFor(viewing.language, viewing.moment)
  const lastDayOf = ({ key, owner }: OwnedKey) => {
    const { timeZone } = owner ?? viewing.moment
    return key.expiresAt === null ? texts.never : day(lastDayBefore(key.expiresAt, timeZone))
  }
  const owner: Column<OwnedKey> = {
    label: texts.user,
    cell: (it) => ownerOf(viewing, it),
    isTyped: true,
  }
  return table({
    caption: texts.key,
    idOf: ({ key }) => `key-${key.id}`,
    rows: keys,
    columns: [
      {
        label: texts.key,
        cell: ({ key }) => html`<strong>${key.name}</strong><br><code>${key.hint}</code>`,
      },
      ...(showsOwner ? [owner] : []),
      {
        label: texts.scope,
        cell: ({ key }) => (key.isReadOnly ? texts.readOnly : texts.readAndWrite),
      },
      { label: texts.created, cell: ({ key }) => dateTime(key.createdAt) },
      {
        label: texts.lastUsed,
        cell: ({ key }) => (key.lastUsedAt === null ? texts.notYet : dateTime(key.lastUsedAt)),
      },
      { label: texts.lastDay, cell: lastDayOf },
      { label: texts.state, cell: ({ key }) => stateOf(viewing, key, revoking) },
    ],
  })
}

function ownerOf({ language }: Viewing, { owner }: OwnedKey): Content {
  if (!owner) return undefined
  const disabled =
    owner.disabledAt !== null && html` <span class="tag">${keyTexts[language].ownerDisabled}</span>`
  return html`<a href="/admin/users/${owner.id}">${owner.email}</a>${disabled}${owner.name && html`<br>${owner.name}`}`
}

function stateOf(
  viewing: Viewing,
  key: ApiKey,
  { folder, back }: Omit<KeyTable, 'showsOwner'>,
): Html {
  const { language, moment } = viewing
  const texts = keyTexts[language]
  const state = keyStateOf(key, moment.now)
  const tag = html`<span${attribute('class', classes[state])}>${texts.states[state]}</span>`
  if (key.revokedAt !== null)
    return html`${tag} ${formatterFor(language, moment).dateTime(key.revokedAt)}`
  return html`${tag}<details id="revoke-${key.id}"><summary class="late">${texts.revoke}<span class="spoken"> ${key.name}</span></summary>
<p>${texts.revokeWarning}</p>${postForm(
    viewing,
    `${folder}/${key.id}/revoke`,
    html`${backField(back)}<button class="danger">${texts.revokeNow}</button>`,
  )}</details>`
}

const classes = { in_use: 'tag is-done', expired: 'tag is-late', revoked: 'tag' } as const
