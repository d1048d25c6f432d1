import assert from 'node:assert/strict'
import type { User } from '../../../src/domain/accounts/user.ts'
import type { Lasting } from '../databases.ts'
import { codeNow, period } from '../second-factor.ts'
import { type Service, startService } from '../service.ts'
import { addPerson, enteredAs } from './people.ts'
import type { Browser, Visited } from './visiting.ts'

const here = '/account/second-factor'

/** Somebody who set up a second factor by the pages. */
interface Person {
  readonly service: Service
  readonly user: User
  readonly browser: Browser
  readonly recoveryCodes: readonly string[]
  /** What their authenticator shows now. */
  code(): string
}

/** In a service of their own, unless there is one. */
export async function personWithFactor(
  t: Lasting,
  { service: given, email = 'mei@example.org' }: { service?: Service; email?: string } = {},
): Promise<Person> {
  const service = given ?? (await startService(t))
  const user = await addPerson(service, email)
  const browser = await enteredAs(service, user)
  await browser.get(here)
  const code = codeBy(service, await browser.submit(here))
  const shown = await browser.post(`${here}/set-up`, { code: code() })
  assert.equal(shown.status, 200)
  const recoveryCodes = recoveryCodesOf(shown)
  // A code is good once: the next one needs another.
  service.clock.advance(period)
  return { service, user, browser, recoveryCodes, code }
}

/** The code of an authenticator app that has the secret on the page. */
export function codeBy({ clock }: Pick<Service, 'clock'>, { text }: Visited): () => string {
  const secret = (/class="secret">([^<]+)</.exec(text)?.[1] ?? '').replaceAll(' ', '')
  assert.match(secret, /^[A-Z2-7]{32}$/)
  return () => codeNow(secret, clock)
}

/** Those that a page shows. */
export const recoveryCodesOf = ({ text }: Visited): readonly string[] =>
  (/<pre id="recovery-codes">([^<]+)<\/pre>/.exec(text)?.[1] ?? '').split('\n')
