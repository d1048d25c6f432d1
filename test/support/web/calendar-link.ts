import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import ICAL from 'ical.js'
import { type ServiceOptions, startService } from '../service.ts'
import { untouched } from './page-forms.ts'
import { addPerson } from './people.ts'
import { signedIn } from './visiting.ts'

const origin = 'http://kadai.example.org'

/** The page on which a link is made. */
export const linkPage = '/account/calendar'

/** At the account of somebody who reads English, on 10 April 2026. */
export async function visitLinked(t: TestContext, options: ServiceOptions = {}) {
  const service = await startService(t, options)
  const { app, issue, call } = service
  const user = await addPerson(service, 'mei@example.org')
  const key = await issue(user)
  const browser = await signedIn(service, user)
  const ask = (method: string, path: string, body?: unknown) =>
    call(method, path, body, { authorization: `Bearer ${key}` })
  /** Makes a link, or another one, and returns its path. */
  const make = async (own = browser) => {
    const { text: page } = await own.get(linkPage)
    const { text } = await own.submit(linkPage, untouched(page, linkPage))
    const [, path] = new RegExp(`id="calendar-link">${origin}(\\S+)</pre>`).exec(text) ?? []
    assert.ok(path, text)
    return path
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
