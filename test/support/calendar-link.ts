import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import { addPerson } from './people.ts'
import { startService } from './service.ts'
import { signedIn } from './visiting.ts'

/** The page on which a link is made. */
export const linkPage = '/account/calendar'

/** At the account of somebody who reads English, on 10 April 2026. */
export async function visitLinked(t: Parameters<typeof startService>[0]) {
  const service = await startService(t)
  const { app, issue, call } = service
  const user = await addPerson(service, 'mei@example.org')
  const key = await issue(user)
  const browser = await signedIn(service, user)
  const ask = (method: string, path: string, body?: unknown) =>
    call(method, path, body, { authorization: `Bearer ${key}` })
  /** Makes a link, and returns its path. */
  const make = async () => {
    await browser.get(linkPage)
    const { text } = await browser.submit(linkPage)
    const address = /id="calendar-link">http:\/\/kadai\.example\.org(\S+)<\/pre>/.exec(text)?.[1]
    assert.ok(address, text)
    return address
  }
  const read = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers: { host: 'kadai.example.org', ...headers } })
  const eventsAt = async (url: string) => {
    const answer = await read(url)
    assert.equal(answer.statusCode, 200)
    return ICAL.Component.fromString(answer.body)
      .getAllSubcomponents('vevent')
      .map((it) => new ICAL.Event(it))
  }
  return { ...service, user, browser, ask, make, read, eventsAt }
}
