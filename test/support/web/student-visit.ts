import type { TestContext } from 'node:test'
import { type Service, startService } from '../service.ts'
import { type Browser, signedIn } from './visiting.ts'

/** The whole service, with a browser in which its user is signed in, and reads English. */
export async function visitAsStudent(
  t: TestContext,
  timeZone = 'Asia/Tokyo',
): Promise<Service & { readonly browser: Browser }> {
  const service = await startService(t, { timeZone })
  await service.call('PATCH', '/me', { language: 'en' })
  return { ...service, browser: await signedIn(service, service.user) }
}
