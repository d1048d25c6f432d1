import type { Visitor } from '../domain/accounts/session.ts'
import type { Language } from '../domain/accounts/user.ts'
import { openAssignments } from './addresses.ts'
import { assets } from './assets.ts'
import { noticeBox } from './components/notice-box.ts'
import { postForm } from './components/post-form.ts'
import { attribute, type Content, focusedOnMistake, type Html, html } from './html.ts'
import { icons } from './icons.ts'
import { layoutTexts } from './messages/layout.ts'
import type { NamedNotice } from './notices.ts'
import type { PageContext, WebPage } from './page-route.ts'
import { queryOf } from './query-of.ts'

/** What surrounds a page. */
export interface Frame extends Pick<PageContext, 'language' | 'url' | 'formToken' | 'visitor'> {
  readonly notice?: NamedNotice | undefined
  /** Whether the page shows a form again, with its errors. */
  readonly isRefused?: boolean
}

/**
 * With JavaScript, links and forms fetch the page they lead to and morph it into place. As in a
 * browser without it, a second click on a link starts anew, and one on a button is dropped.
 */
const fetching = html`hx-boost:inherited="swap:innerMorph" hx-sync:inherited="replace" hx-disable:inherited="findAll button"`
const htmxConfig = '{"includeIndicatorCSS":false,"defaultTimeout":30000}'

/** The whole document around `page`. */
export function document(frame: Frame, { title, body, dayLeft, section }: WebPage): Html {
  const { language, visitor, isRefused } = frame
  const { unreached, close } = layoutTexts[language]
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="htmx-config" content="${htmxConfig}">
<title>${isRefused && layoutTexts[language].error}${title} · Kadai</title>
<link rel="stylesheet" href="${assets.style.path}">
<link rel="icon" type="image/svg+xml" href="${assets.icon.path}">
<link rel="apple-touch-icon" href="${assets.touchIcon.path}">
<link rel="manifest" href="${assets.manifest.path}">
<script src="${assets.htmx.path}" defer></script>
<script src="${assets.script.path}" defer></script>
</head>
<body class="${visitor ? 'has-sections' : 'narrow'}" ${fetching}>
<a class="skip" href="#main">${layoutTexts[language].skip}</a>
${header(frame)}
${visitor && sections(frame, section)}
<div class="status" id="status" role="status">${frame.notice && noticeBox(frame, frame.notice)}</div>
<div class="spoken" id="spoken" role="status"></div>
<div class="unreached" id="unreached" role="alert" data-read="${unreached.read}" data-change="${unreached.change}" data-close="${close}"></div>
<main id="main" tabindex="-1" aria-label="${title}"${attribute('data-day-left', isRefused ? undefined : dayLeft)}>${isRefused ? focusedOnMistake(body) : body}</main>
</body>
</html>`
}

function header(frame: Frame): Html {
  const texts = layoutTexts[frame.language]
  const { visitor } = frame
  return html`<header class="top"${visitor && html` data-visitor="${visitor.user.id}"`}>
<a class="brand" href="/"><img src="${assets.icon.path}" alt="" width="28" height="28"> Kadai</a>
<nav aria-label="${texts.account}"><ul>${
    visitor
      ? [
          visitor.user.isAdmin &&
            item('/admin/keys', texts.administration, isAt(frame.url, '/admin')),
          item('/account', ownName(frame, visitor), isAt(frame.url, '/account')),
          html`<li>${postForm(frame, '/sign-out', html`<button class="plain">${texts.signOut}</button>`)}</li>`,
        ]
      : otherLanguage(frame)
  }</ul></nav>
</header>`
}

const ownName = ({ language }: Frame, { user }: Visitor): Html =>
  html`${icons.account}<span class="typed">${user.name || layoutTexts[language].account}</span>`

function otherLanguage({ url, language }: Frame): Html {
  const other = language === 'ja' ? 'en' : 'ja'
  const parameters = queryOf(url)
  parameters.set('language', other)
  // Without a path, the link leads to this page. A path such as `//evil.example/` would be another site.
  return html`<li><a href="?${parameters.toString()}" lang="${other}">${layoutTexts[other].name}</a></li>`
}

interface SectionOfSite {
  readonly name: keyof (typeof layoutTexts)[Language]['sections']
  readonly href: string
  /** Its pages; those below them are its own, too. */
  readonly places: readonly string[]
}

/** The sections, in order. A page that belongs to two of them counts as the first one's. */
const sectionsOfSite: readonly SectionOfSite[] = [
  { name: 'today', href: '/', places: ['/', '/assignments/quick'] },
  {
    name: 'assignments',
    href: openAssignments,
    places: ['/assignments', '/subjects'],
  },
  { name: 'calendar', href: '/calendar#today', places: ['/calendar'] },
  { name: 'series', href: '/series', places: ['/series'] },
  { name: 'statistics', href: '/statistics', places: ['/statistics'] },
]

function sections({ language, url }: Frame, named: WebPage['section']): Html {
  const texts = layoutTexts[language]
  const here = sectionsOfSite.find(({ name, places }) =>
    named ? name === named : places.some((place) => isAt(url, place)),
  )
  const link = (it: SectionOfSite) =>
    item(it.href, html`${icons[it.name]}<span>${texts.sections[it.name]}</span>`, it === here)
  return html`<nav class="sections" aria-label="${texts.main}"><ul>
${sectionsOfSite.map(link)}
</ul></nav>`
}

/** Whether `url` is the page at `place`, or below it. */
function isAt(url: string, place: string): boolean {
  const [path = ''] = url.split('?')
  return path === place || (place !== '/' && path.startsWith(`${place}/`))
}

const item = (href: string, name: Content, isHere: boolean): Html =>
  html`<li><a href="${href}"${attribute('aria-current', isHere ? 'page' : undefined)}>${name}</a></li>`
