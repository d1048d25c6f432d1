import { type CookieSerializeOptions, fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceLifetime } from '../../domain/accounts/known-device.ts'
import { sessionLimits } from '../../domain/accounts/session.ts'
import type { Language } from '../../domain/accounts/user.ts'
import { oneDay } from '../../domain/time/durations.ts'
import { type Notice, noticeText, readNotice } from '../notices.ts'
import type { RedirectOutcome, SessionCookie } from '../page-route.ts'
import type { Site } from '../site.ts'
import { isToldSecure } from './https.ts'

/** `signing_in` is for those who have still to give a code; `device` and `language` outlive sessions. */
type CookieName = 'session' | 'signing_in' | 'device' | 'notice' | 'language'

/** In seconds. */
const noticeLasts = 60
/** In seconds: a year. */
const languageLasts = (365 * oneDay) / 1000

const secure = '__Host-'

const base: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'strict' }

/**
 * The cookies of one request. If the site is reached by HTTPS, their names begin with
 * `__Host-`, so that no other host can set them (RFC 6265bis, section 4.1.3.2). On a plain
 * home network, a browser would reject such a cookie.
 */
export class Cookies {
  readonly #given: Readonly<Record<string, string | undefined>>
  readonly #reply: FastifyReply
  /** Whether the browser reaches the site by HTTPS. */
  readonly isSecure: boolean

  constructor(request: FastifyRequest, reply: FastifyReply, site: Pick<Site, 'baseUrl'>) {
    // An unknown address has no plugin that parses them.
    this.#given = request.cookies ?? fastifyCookie.parse(request.headers.cookie ?? '')
    this.#reply = reply
    this.isSecure =
      isToldSecure(request, site) ||
      request.headers.origin?.startsWith('https:') === true ||
      Object.keys(this.#given).some((name) => name.startsWith(`${secure}kadai_`))
  }

  get(name: CookieName): string | undefined {
    const safe = this.#given[`${secure}kadai_${name}`]
    // Another host can set a plain cookie.
    return safe ?? (this.isSecure ? undefined : this.#given[`kadai_${name}`])
  }

  set(name: CookieName, value: string, maxAge?: number): void {
    const lasting = maxAge === undefined ? {} : { maxAge }
    const prefix = this.isSecure ? secure : ''
    const options = { ...base, secure: this.isSecure, ...lasting }
    this.#reply.setCookie(`${prefix}kadai_${name}`, value, options)
  }

  clear(name: CookieName): void {
    for (const prefix of [secure, '']) {
      const given = `${prefix}kadai_${name}`
      if (this.#given[given] === undefined) continue
      this.#reply.clearCookie(given, { ...base, secure: prefix === secure })
    }
  }

  setSession({ token, isLasting }: SessionCookie): void {
    this.set('session', token, isLasting ? sessionLimits.lasting.total / 1000 : undefined)
  }

  /** Without a lifetime: the server knows when it ends. */
  setSigningIn({ token, isLasting }: SessionCookie): void {
    this.set('signing_in', isLasting ? `${token}.lasting` : token)
  }

  getSigningIn(): SessionCookie | undefined {
    const [token, rest] = this.get('signing_in')?.split('.') ?? []
    return token === undefined ? undefined : { token, isLasting: rest === 'lasting' }
  }

  /** Keeps the language of a user for pages without one, such as that of sign-in. */
  remember(language: Language): void {
    if (this.get('language') !== language) this.set('language', language, languageLasts)
  }

  /** Sets the message for the next page. */
  leave(notice: Notice): void {
    this.set('notice', noticeText(notice), noticeLasts)
  }

  /** Takes the message from the previous page, once. To a HEAD, nobody sees it. */
  takeNotice(): Notice | undefined {
    const text = this.get('notice')
    if (text === undefined) return undefined
    if (this.#reply.request.method !== 'HEAD') this.clear('notice')
    return readNotice(text)
  }

  follow({ session, signingIn, device, language, notice }: RedirectOutcome): void {
    if (session === null) this.clear('session')
    else if (session) this.setSession(session)
    if (signingIn === null) this.clear('signing_in')
    else if (signingIn) this.setSigningIn(signingIn)
    if (device !== undefined) this.set('device', device, deviceLifetime / 1000)
    if (language) this.remember(language)
    if (notice) this.leave(notice)
  }
}
