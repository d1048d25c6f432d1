import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Visitor } from '../domain/accounts/session.ts'
import type { Language, Person } from '../domain/accounts/user.ts'
import type { Moment } from '../domain/time/time.ts'
import type { Html } from './html.ts'
import type { Notice } from './notices.ts'
import type { Site } from './site.ts'

/** One request for a page. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A request for a page, and what is known of its sender. */
export interface PageContext {
  /** With the actor set. */
  readonly deps: Deps
  readonly site: Site
  /** The language of the page: the visitor's, or else the preferred one. */
  readonly language: Language
  /** The one chosen in the URL; or else, without a visitor, that of the browser's last user; or else the browser's. */
  readonly preferredLanguage: Language
  /** Now, in the visitor's zone, or in the site's without a visitor. */
  readonly moment: Moment
  /** URL as in the browser, query included. */
  readonly url: string
  /**
   * Address by which the browser reaches the service, for links to hand out:
   * `https://kadai.example.org`.
   */
  readonly origin: string
  /** Values of the path parameters. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The form fields; empty without a form. */
  readonly form: URLSearchParams
  readonly visitor: Visitor | undefined
  /** Origin of the request: an address, or the network that counts as one client. */
  readonly client: string
  readonly userAgent: string
  /** Whether our script (htmx) sent it, which keeps what was typed. */
  readonly isByScript: boolean
  /** Token of this browser; undefined before its first sign-in. */
  readonly device: string | undefined
  /** The sign-in of this browser that waits for its code. */
  readonly signingIn: SessionCookie | undefined
  /** Token in the forms of this session; undefined without one. */
  readonly formToken: string | undefined
}

/** What a page is rendered with. */
export type Viewing = Pick<PageContext, 'language' | 'moment' | 'formToken'>

/**
 * A request for a page that needs no session. Its page is the same beside one, which may be
 * somebody else's.
 */
export interface OpenContext extends PageContext {
  readonly visitor: undefined
  readonly formToken: undefined
  /** The visitor whose session is in the browser so far. */
  readonly present: Visitor | undefined
}

/** A request of a signed-in user. */
export interface VisitorContext extends PageContext {
  readonly visitor: Visitor
  /** The user, as the actions take one. */
  readonly person: Person
}

/** The result: a page, a redirect, or a file. */
export type Outcome = PageOutcome | RedirectOutcome | FileOutcome

export interface PageOutcome {
  readonly page: WebPage
  /** 200 by default. */
  readonly status?: 200 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 503
  /** Message on this page. */
  readonly notice?: Notice
  /** Language of the page, if it is not that of the request. */
  readonly language?: Language
  /** Seconds until a retry. */
  readonly retryAfter?: number
  /** A new token for the session, if any. */
  readonly session?: SessionCookie
  /** A new token for the sign-in that waits for its code, if any. */
  readonly signingIn?: SessionCookie
}

export interface RedirectOutcome {
  /** A path of this site. */
  readonly redirect: string
  /** Message on the next page. */
  readonly notice?: Notice
  /** A new session, or a new token for it; null ends the session. */
  readonly session?: SessionCookie | null
  /** A sign-in that waits for its code; null ends the wait. */
  readonly signingIn?: SessionCookie | null
  /** New token of this browser. */
  readonly device?: string
  /** The language of the user whom the redirect is for, if there is no session yet. */
  readonly language?: Language
}

export interface FileOutcome {
  readonly file: SavedFile
}

/** A file that the browser saves. */
export interface SavedFile {
  /** ASCII, without quotes. */
  readonly name: string
  readonly type: string
  readonly parts: AsyncGenerator<string>
}

export interface SessionCookie {
  readonly token: string
  readonly isLasting: boolean
}

/** A page, without the layout. */
export interface WebPage {
  readonly title: string
  readonly body: Html
  /** Milliseconds until its content is of another day, if that depends on the day. */
  readonly dayLeft?: number
  /** The section it belongs to, if its address does not tell. */
  readonly section?: 'series'
}

/** A page or a form as data, so that permission is checked in one place. */
export interface PageRoute<A extends PageContext = VisitorContext> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Whether it is a form that people type into, without a secret: then its input outlasts the session. */
  readonly isTyped?: boolean
  answer(context: A): Promise<Outcome> | Outcome
}
