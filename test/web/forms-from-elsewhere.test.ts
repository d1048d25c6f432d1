import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tokenDigest } from '../../src/domain/session.ts'
import { addPerson, enteredAs, password } from '../support/people.ts'
import { type Service, startService } from '../support/service.ts'
import { browserOf } from '../support/visiting.ts'

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

const isGood = ({ origin, site, token }: Cell) =>
  origin === own && goodSites.includes(site) && token === 'right'

/** Who sends a form, and what they know. */
interface Sender {
  readonly cookie: string
  readonly tokens: Readonly<Record<Token, string | undefined>>
}

/** A sender who has these cookies, where `other` is known besides. */
function sender(cookies: ReadonlyMap<string, string>, secret: string, other: string): Sender {
  return {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    tokens: {
      right: formToken(secret),
      wrong: formToken('x'),
      missing: undefined,
      "another's": formToken(other),
      empty: '',
      'the secret itself': secret,
    },
  }
}

/** Worked out here once more: it is what pages carry, and what nobody else can know. */
const formToken = (secret: string) => tokenDigest(`form ${secret}`)

async function send(
  { app }: Service,
  { cookie, tokens: known }: Sender,
  { path, fields, cell }: { path: string; fields: Record<string, string>; cell: Cell },
): Promise<number> {
  const { origin, site, token } = cell
  const value = known[token]
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
      ...(value !== undefined && { form_token: value }),
    }).toString(),
  })
  return statusCode
}

describe('the origin check of forms', () => {
  test(`saves settings for only 2 of ${cells.length} combinations of origin, site and token`, async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org', { name: 'before' })
    const browser = await enteredAs(service, user)
    const other = await enteredAs(service, await addPerson(service, 'ren@example.org'))
    const secretOf = (it: typeof browser) => it.cookies.get('kadai_session') ?? ''
    const from = sender(browser.cookies, secretOf(browser), secretOf(other))
    const good: string[] = []
    for (const [n, cell] of cells.entries()) {
      const fields = { name: `n${n}`, email: user.email, timeZone: 'Asia/Tokyo' }
      const before = await service.deps.store.users.find(user.id)
      const status = await send(service, from, { path: '/account', fields, cell })
      const after = await service.deps.store.users.find(user.id)
      const told = JSON.stringify(cell)
      assert.equal(status, isGood(cell) ? 303 : 403, told)
      assert.equal(after?.name, isGood(cell) ? `n${n}` : before?.name, told)
      if (status === 303) good.push(told)
    }
    assert.equal(good.length, goodSites.length)
  })

  test(`starts a session for only 2 of ${cells.length} combinations of origin, site and token`, async (t) => {
    const service = await startService(t)
    const { id, email } = await addPerson(service, 'mei@example.org')
    const browser = browserOf(service.app)
    const other = browserOf(service.app)
    await browser.get('/sign-in')
    await other.get('/sign-in')
    const secretOf = (it: typeof browser) => it.cookies.get('kadai_form') ?? ''
    const from = sender(browser.cookies, secretOf(browser), secretOf(other))
    const fields = { email, password }
    const sessions = async () => (await service.deps.store.sessions.ofUser(id)).length
    const page = { page: 1, pageSize: 1 }
    const written = async () => (await service.deps.store.audit.list({}, page)).totalCount
    for (const cell of cells) {
      const before = [await sessions(), await written()]
      const status = await send(service, from, { path: '/sign-in', fields, cell })
      const told = JSON.stringify(cell)
      assert.equal(status, isGood(cell) ? 303 : 403, told)
      const more = isGood(cell) ? 1 : 0
      assert.deepEqual(
        [await sessions(), await written()],
        before.map((it) => it + more),
        told,
      )
    }
    assert.equal(await sessions(), goodSites.length)
  })

  test('answers 403 to the right token without its cookie', async (t) => {
    const service = await startService(t)
    const { email } = await addPerson(service, 'mei@example.org')
    const browser = browserOf(service.app)
    await browser.get('/sign-in')
    const secret = browser.cookies.get('kadai_form') ?? ''
    const from = sender(new Map(), secret, 'x')
    const cell = { origin: own, site: 'same-origin', token: 'right' } as const
    const fields = { email, password }
    assert.equal(await send(service, from, { path: '/sign-in', fields, cell }), 403)
  })

  test('answers 403 to the token of the sign-in page from a signed-in user', async (t) => {
    const service = await startService(t)
    const browser = await enteredAs(service, await addPerson(service, 'mei@example.org'))
    const before = browser.cookies.get('kadai_form') ?? ''
    const from = sender(browser.cookies, before, 'x')
    const cell = { origin: own, site: 'same-origin', token: 'right' } as const
    const fields = { name: 'x' }
    assert.equal(await send(service, from, { path: '/account', fields, cell }), 403)
  })
})

test('a POST with its fields as JSON, plain text or in the query changes nothing', async (t) => {
  const service = await startService(t)
  const user = await addPerson(service, 'mei@example.org', { name: 'before' })
  const browser = await enteredAs(service, user)
  const session = browser.cookies.get('kadai_session') ?? ''
  const fields = { name: 'after', form_token: formToken(session) }
  const query = new URLSearchParams(fields).toString()
  const bodies: readonly [type: string | undefined, payload: string, path: string][] = [
    ['application/json', JSON.stringify(fields), '/account'],
    ['text/plain', query, '/account'],
    [undefined, '', `/account?${query}`],
    ['application/x-www-form-urlencoded', '', `/account?${query}`],
  ]
  for (const [type, payload, url] of bodies) {
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
    assert.ok([403, 422].includes(statusCode), `${type}: ${statusCode}`)
  }
  assert.equal((await service.deps.store.users.find(user.id))?.name, 'before')
})
