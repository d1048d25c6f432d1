import { keyTable, type OwnedKey } from '../../components/key-table.ts'
import { html } from '../../html.ts'
import { accountTexts } from '../../messages/account.ts'
import type { Viewing, WebPage } from '../../page-route.ts'
import { accountPage } from './frame.ts'

/**
 * The API keys with which programs read and write the work of a user, whoever issued them.
 *
 * @param keys without those that were revoked.
 */
export function accountKeysPage(viewing: Viewing, keys: readonly OwnedKey[]): WebPage {
  const texts = accountTexts[viewing.language].keys
  const path = '/account/keys'
  const list = keyTable(viewing, keys, { folder: path, back: path, showsOwner: false })
  const content = html`<p>${texts.advice}</p>
${keys.length === 0 ? html`<p class="empty">${texts.none}</p>` : html`<div class="scrolled">${list}</div>`}`
  return accountPage(viewing.language, 'keys', content)
}
