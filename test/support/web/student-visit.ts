import type { Lasting } from '../databases.ts'
import { type Service, type ServiceOptions, startService } from '../service.ts'
import { type Browser, signedIn } from './visiting.ts'

type Visit = Service & { readonly browser: Browser }

/** The whole service, with a browser in which its user is signed in, and reads Japanese. */
export async function visitInJapanese(t: Lasting, options?: ServiceOptions): Promise<Visit> {
  const service = await startService(t, options)
  return { ...service, browser: await signedIn(service, service.user) }
}

/** The same in English. */
export async function visitAsStudent(t: Lasting, options?: ServiceOptions): Promise<Visit> {
  const visit = await visitInJapanese(t, options)
  await visit.call('PATCH', '/me', { language: 'en' })
  return visit
}
