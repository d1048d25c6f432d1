import type { Deps } from '../deps.ts'
import type { Principal } from '../domain/api-key.ts'
import type { Moment } from '../domain/assignment.ts'
import type { Visitor } from '../domain/session.ts'
import type { Language } from '../domain/user.ts'
import type { Html } from './html.ts'
import type { Notice } from './notices.ts'
import type { Site } from './site.ts'

/** What somebody asks of a page, and who they are as far as it is known. */
export interface Ask {
  /** With its actor. */
  readonly deps: Deps
  readonly site: Site
  readonly language: Language
  /** Now, in the visitor's zone; in the site's where there is no visitor. */
  readonly moment: Moment
  /** As the browser sees it, query included. */
  readonly url: string
  /** Where it reaches the service, for the links it is given: `https://kadai.example.org`. */
  readonly origin: string
  /** What stands for the parts of the path that are named with a colon. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** What was posted; empty where nothing was. */
  readonly form: URLSearchParams
  readonly visitor: Visitor | undefined
  /** From where they come: an address, or the network that counts as one. */
  readonly client: string
  readonly userAgent: string
  /** The token by which this browser is known; undefined before its first sign-in. */
  readonly device: string | undefined
  /** What this session's forms carry. */
  readonly formToken: string
}

/** What somebody who is signed in asks. */
export interface VisitorAsk extends Ask {
  readonly visitor: Visitor
  /** As whom they act. */
  readonly principal: Principal
}

/** What comes of it: a page, or the way to one. */
export type Outcome = PageOutcome | RedirectOutcome

export interface PageOutcome {
  readonly page: Page
  /** 200 unless said. */
  readonly status?: 200 | 403 | 404 | 405 | 409 | 422 | 429 | 500 | 503
  /** After how many seconds it may be asked for again. */
  readonly retryAfter?: number
  /** The session goes on under this token, where one is given. */
  readonly session?: SessionCookie
}

export interface RedirectOutcome {
  /** A path of this site. */
  readonly redirect: string
  /** What the next page tells. */
  readonly notice?: Notice
  /** A session that begins, or goes on under another token; null: it ends. */
  readonly session?: SessionCookie | null
  /** What this browser is known by from now on. */
  readonly device?: string
}

export interface SessionCookie {
  readonly token: string
  readonly isLasting: boolean
}

/** A page, without what all pages have around it. */
export interface Page {
  readonly title: string
  readonly body: Html
}

/** One page, or one form: data, so that who may see it is decided in one place. */
export interface PageRoute<A extends Ask = VisitorAsk> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  answer(ask: A): Promise<Outcome> | Outcome
}
