/** The part of htmx 4 that the script uses. Its own types leave much of it open: what belongs to a submit is `any` there. */
declare const htmx: {
  ajax(
    method: 'GET' | 'POST',
    path: string,
    options: {
      /** Whose request it is: the body's, unless said. */
      readonly source?: Element
      readonly target: string
      readonly swap: string
      readonly replace?: string
      readonly values?: Readonly<Record<string, string>>
    },
  ): Promise<void>
}

interface HtmxRequest {
  readonly method: string
  /** The address, without its fragment. */
  readonly action: string
  /** The fragment. */
  readonly anchor?: string
  readonly headers: Record<string, string>
  /** Null if the address has it all. */
  readonly body: FormData | URLSearchParams | null
  /** The button that was pressed. */
  readonly submitter: HTMLElement | null | undefined
  signal: AbortSignal
}

/** What htmx knows of a request. */
interface HtmxContext {
  readonly request: HtmxRequest
  /** Whose request it is. After the swap, htmx names another element if this one has gone. */
  readonly sourceElement: Element
  readonly target: Element
  /** The body of the response, once it is there. */
  readonly text?: string
  fetch: (action: string, request: HtmxRequest) => Promise<Response>
}

interface AnsweredHtmxContext extends HtmxContext {
  readonly response: { readonly raw: Response }
  readonly text: string
  /** Of the document, unless it is empty. */
  title: string
  /** Whether the address becomes a step of Back: `true`, or `false`. */
  push: string
}

/** Something that htmx is about to put into the page. */
interface HtmxTask {
  readonly target: Element | string
  readonly fragment: DocumentFragment
  readonly swapSpec: { show?: string }
}

interface HtmxEvents {
  'htmx:config:request': CustomEvent<{ readonly ctx: HtmxContext }>
  'htmx:before:request': CustomEvent<{ readonly ctx: HtmxContext }>
  'htmx:before:swap': CustomEvent<{
    readonly ctx: AnsweredHtmxContext
    readonly tasks: readonly HtmxTask[]
  }>
  'htmx:after:swap': CustomEvent<{ readonly ctx: AnsweredHtmxContext }>
  'htmx:finally:request': CustomEvent<{ readonly ctx: HtmxContext }>
  /** Without a context where no request came about. */
  'htmx:error': CustomEvent<{ readonly ctx?: HtmxContext }>
}

interface DocumentEventMap extends HtmxEvents {}

/** What somebody fills in. */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What a field contained, to be found again by its id. */
interface FieldContent {
  readonly id: string
  readonly value: string
  readonly isChecked: boolean
}

/** A request and its response: what is noted when it is asked for (step 1 in `exchanges.js`). */
interface Exchange {
  /** Greater than those of earlier clicks, even if one of these is sent later. */
  readonly number: number
  readonly request: HtmxRequest
  /** Whose request it is: a form, a link, a preview; the body if it is of Back, Forward, or of `showUnsent`. */
  readonly sent: Element
  /** `sent`, if it is a form, and what it contained. */
  readonly form: HTMLFormElement | undefined
  readonly content: string | undefined
  /** Whether nobody asked for it: the page was fetched again because its day was over. */
  readonly isUnasked: boolean
  /** The buttons that the focus may go to, if the one that was pressed leaves the page (step 3). */
  readonly beside?: readonly HTMLElement[]
  /** Whether its page is shown (step 4). */
  isShown?: boolean
}

/** What is noted, too, when its page is about to take the place of another (step 3): how that one is left, and for what. */
interface PageExchange extends Exchange {
  readonly response: Response
  /** Whether somebody typed into the form meanwhile. */
  readonly isTypedOn: boolean
  readonly beside: readonly HTMLElement[]
  /** Ids of what was unfolded. */
  readonly unfolded: readonly string[]
  readonly focused: Element | null
  /** Whether the form comes back, to be sent again. */
  readonly isToBeSent: boolean
  /** Whether the new page is another one, even at the same path. */
  readonly isLeft: boolean
  readonly path: string
  readonly visitor: string | null | undefined
  /** Whether the form was that of the password, which leads back to another one. */
  readonly isConfirmed: boolean
  /** What was typed into the other forms. */
  readonly changedBeside: readonly FieldContent[]
}
