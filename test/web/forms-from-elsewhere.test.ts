import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tokenDigest } from '../../src/domain/accounts/token.ts'
import { plainPages } from '../support/edge.ts'
import { type Service, startService } from '../support/service.ts'
import { addPerson, enteredAs, password } from '../support/web/people.ts'
import type { Browser } from '../support/web/visiting.ts'

const own = 'http://kadai.example.org'

/** What a browser says of where a form stands; undefined: it does not say. */
const origins = [
  own,
  'http://evil.example',
  'http://sub.kadai.example.org',
  'http://kadai.example.org:8080',
  'http://kadai.example.org.evil.example',
  'null',
  'kadai.example.org',
  '',
  undefined,
]
const sites = ['same-origin', 'cross-site', 'same-site', 'none', '', undefined]
const goodSites = ['same-origin', undefined]
const tokens = ['right', 'wrong', 'missing', "another's", 'empty', 'the secret itself'] as const
type Token = (typeof tokens)[number]

interface Cell {
  readonly origin: string | undefined
  readonly site: string | undefined
  readonly token: Token
}

const cells: readonly Cell[] = origins.flatMap((origin) =>
  sites.flatMap((site) => tokens.map((token) => ({ origin, site, token }))),
)

const isFromOwn = ({ origin, site }: Omit<Cell, 'token'>) =>
  origin === own && goodSites.includes(site)

const isGood = (cell: Cell) => isFromOwn(cell) && cell.token === 'right'

/** Worked out here once more: it is what pages carry, and what nobody else can know. */
const formToken = (secret: string, userId: number) => `${userId}.${tokenDigest(`form ${secret}`)}`

interface Form {
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
  /** `undefined`: without one. */
  readonly token: string | undefined
}

async function send(
  { app }: Service,
  { path, fields, token }: Form,
  { origin, site, cookie }: Omit<Cell, 'token'> & { readonly cookie: string },
): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      host: 'kadai.example.org',
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
      ...(origin !== undefined && { origin }),
      ...(site !== undefined && { 'sec-fetch-site': site }),
    },
    payload: new URLSearchParams({
      ...fields,
      ...(token !== undefined && { form_token: token }),
    }).toString(),
  })
  return statusCode
}

const cookieOf = ({ cookies }: Browser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const secretOf = ({ cookies }: Browser) => cookies.get('kadai_session') ?? ''

describe('the origin check of forms', () => {
  test(`saves settings for only 2 of ${cells.length} combinations of origin, site and token`, async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org', { name: 'before' })
    const other = await addPerson(service, 'ren@example.org')
    const browser = await enteredAs(service, user)
    const secret = secretOf(browser)
    const values: Readonly<Record<Token, string | undefined>> = {
      right: formToken(secret, user.id),
      wrong: formToken('x', user.id),
      missing: undefined,
      "another's": formToken(secretOf(await enteredAs(service, other)), other.id),
      empty: '',
      'the secret itself': secret,
    }
    const good: string[] = []
    for (const [n, cell] of cells.entries()) {
      const fields = { name: `n${n}`, email: user.email, timeZone: 'Asia/Tokyo' }
      const form = { path: '/account', fields, token: values[cell.token] }
      const before = await service.deps.store.users.find(user.id)
      const status = await send(service, form, { ...cell, cookie: cookieOf(browser) })
      const after = await service.deps.store.users.find(user.id)
      const told = JSON.stringify(cell)
      // Of another user's page, it leads to Today.
      const isAnothers = isFromOwn(cell) && cell.token === "another's"
      assert.equal(status, isGood(cell) || isAnothers ? 303 : 403, told)
      assert.equal(after?.name, isGood(cell) ? `n${n}` : before?.name, told)
      if (after?.name !== before?.name) good.push(told)
    }
    assert.equal(good.length, goodSites.length)
  })

  test('starts a session only from a page of this site, which needs neither cookie nor token', async (t) => {
    const service = await startService(t)
    const { id, email } = await addPerson(service, 'mei@example.org')
    const form = { path: '/sign-in', fields: { email, password }, token: undefined }
    const sessions = async () => (await service.deps.store.sessions.ofUser(id)).length
    const page = { page: 1, pageSize: 1 }
    const written = async () => (await service.deps.store.audit.list({}, page)).totalCount
    for (const origin of origins) {
      for (const site of sites) {
        const isOwn = isFromOwn({ origin, site })
        const before = [await sessions(), await written()]
        const status = await send(service, form, { origin, site, cookie: '' })
        const told = JSON.stringify({ origin, site })
        assert.equal(status, isOwn ? 303 : 403, told)
        const more = isOwn ? 1 : 0
        assert.deepEqual(
          [await sessions(), await written()],
          before.map((it) => it + more),
          told,
        )
      }
    }
    assert.equal(await sessions(), goodSites.length)
  })

  test('answers 403 to a page without HTTPS where the site has it', async (t) => {
    const baseUrl = 'https://kadai.example.org'
    const service = await startService(t, { edge: { pages: { ...plainPages, baseUrl } } })
    const { email } = await addPerson(service, 'mei@example.org')
    const form = { path: '/sign-in', fields: { email, password }, token: undefined }
    for (const [origin, status] of [
      [baseUrl, 303],
      ['http://kadai.example.org', 403],
    ] as const) {
      assert.equal(await send(service, form, { origin, site: undefined, cookie: '' }), status)
    }
  })

  test('signs out only from a page of this site, whatever its token', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    const browser = await enteredAs(service, user)
    const form = { path: '/sign-out', fields: {}, token: 'of an earlier session' }
    const sessions = async () => (await service.deps.store.sessions.ofUser(user.id)).length
    for (const origin of origins.filter((it) => it !== own)) {
      const sent = { origin, site: undefined, cookie: cookieOf(browser) }
      assert.equal(await send(service, form, sent), 403, String(origin))
      assert.equal(await sessions(), 1, String(origin))
    }
    const sent = { origin: own, site: 'same-origin', cookie: cookieOf(browser) }
    assert.equal(await send(service, form, sent), 303)
    assert.equal(await sessions(), 0)
  })
})

test('a POST with its fields as JSON, plain text or in the query changes nothing', async (t) => {
  const service = await startService(t)
  const user = await addPerson(service, 'mei@example.org', { name: 'before' })
  const browser = await enteredAs(service, user)
  const session = browser.cookies.get('kadai_session') ?? ''
  const fields = { name: 'after', form_token: formToken(session, user.id) }
  const query = new URLSearchParams(fields).toString()
  const bodies: readonly [type: string | undefined, payload: string, path: string, n: number][] = [
    ['application/json', JSON.stringify(fields), '/account', 422],
    ['text/plain', query, '/account', 422],
    [undefined, '', `/account?${query}`, 403],
    ['application/x-www-form-urlencoded', '', `/account?${query}`, 403],
  ]
  for (const [type, payload, url, status] of bodies) {
    const { statusCode } = await service.app.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        host: 'kadai.example.org',
        origin: own,
        cookie: `kadai_session=${session}`,
        ...(type !== undefined && { 'content-type': type }),
      },
    })
    assert.equal(statusCode, status, type ?? 'none')
  }
  assert.equal((await service.deps.store.users.find(user.id))?.name, 'before')
})
