import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../src/deps.ts'
import { tokenDigest, tokenEntropy } from '../../../src/domain/accounts/token.ts'
import type { User } from '../../../src/domain/accounts/user.ts'

/** A page as a browser gets it. */
export interface Visited {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** A browser without a window: it keeps its cookies, and sends the forms of the page it last saw. */
export interface Browser {
  readonly cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Visited>
  /** Sends a form of the last page, and follows where that leads. */
  submit(path: string, fields?: Fields, headers?: Record<string, string>): Promise<Visited>
  /** As `submit`, without following. */
  post(path: string, fields?: Fields, headers?: Record<string, string>): Promise<Visited>
}

/** Of several fields with one name, all values. */
export type Fields = Readonly<Record<string, string | readonly string[]>>

const host = 'kadai.example.org'

export function browserOf(app: FastifyInstance): Browser {
  const cookies = new Map<string, string>()
  let formToken = ''
  const ask = async (method: 'GET' | 'POST', url: string, given: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { headers = {}, ...rest } = given as { headers?: Record<string, string> }
    const accept = { host, accept: 'text/html', 'accept-language': 'en' }
    const response = await app.inject({
      method,
      url,
      headers: { ...accept, ...(cookie !== '' && { cookie }), ...headers },
      ...rest,
    })
    for (const { name, value, maxAge, expires } of response.cookies as readonly Cookie[]) {
      if (maxAge === 0 || expires?.getTime() === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = response.body
    formToken = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? formToken
    return {
      status: response.statusCode,
      text,
      headers: response.headers as Readonly<Record<string, string>>,
    }
  }
  const get: Browser['get'] = (path, headers) => ask('GET', path, { headers })
  const post: Browser['post'] = (path, fields = {}, headers = {}) =>
    ask('POST', path, {
      headers: {
        origin: `http://${host}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      payload: encoded({ form_token: formToken, ...fields }),
    })
  const submit: Browser['submit'] = async (path, fields, headers) => {
    const answer = await post(path, fields, headers)
    const { location } = answer.headers
    return answer.status === 303 && location ? get(location) : answer
  }
  return { cookies, get, post, submit }
}

function encoded(fields: Fields): string {
  const all = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  )
  return new URLSearchParams(all).toString()
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly maxAge?: number
  readonly expires?: Date
}

/** A browser in which `user` is signed in, without the pages of signing in. */
export async function signedIn(
  { app, deps }: { readonly app: FastifyInstance; readonly deps: Deps },
  user: User,
  userAgent = 'test',
): Promise<Browser> {
  const token = randomBytes(tokenEntropy).toString('base64url')
  const now = deps.clock.now()
  const times = { confirmedAt: now, createdAt: now, lastSeenAt: now }
  const from = { client: '127.0.0.1', userAgent }
  await deps.store.writeAccounts((tx) =>
    tx.sessions.insert({
      userId: user.id,
      digest: tokenDigest(token),
      isLasting: true,
      ...times,
      ...from,
    }),
  )
  const browser = browserOf(app)
  browser.cookies.set('kadai_session', token)
  // The forms' token is on every page.
  await browser.get('/')
  return browser
}
