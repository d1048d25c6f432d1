import type { ApiKey } from '../../domain/api-key.ts'
import type { User } from '../../domain/user.ts'
import { keyTable } from '../components/key-table.ts'
import { html } from '../html.ts'
import { accountTexts } from '../messages/account.ts'
import type { Viewing, WebPage } from '../page-route.ts'
import { accountPage } from './account-frame.ts'

interface AccountKeysView {
  /** Without those that were revoked. */
  readonly keys: readonly ApiKey[]
  readonly owner: User
}

/** The API keys with which programs read and write the work of a user, whoever issued them. */
export function accountKeysPage(viewing: Viewing, { keys, owner }: AccountKeysView): WebPage {
  const texts = accountTexts[viewing.language].keys
  const list = keyTable(
    viewing,
    keys.map((key) => ({ key, owner })),
    { folder: '/account/keys', back: '/account/keys', showsOwner: false },
  )
  const content = html`<p>${texts.advice}</p>
${keys.length === 0 ? html`<p class="empty">${texts.none}</p>` : html`<div class="scrolled">${list}</div>`}`
  return accountPage(viewing.language, 'keys', content)
}
