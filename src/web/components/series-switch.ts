import { seriesStateOf } from '../../domain/series/generation.ts'
import type { RecurringSetting } from '../../domain/series/recurring-setting.ts'
import { type Html, html } from '../html.ts'
import { icons } from '../icons.ts'
import { seriesTexts } from '../messages/series.ts'
import type { Viewing } from '../page-route.ts'
import { backField } from './back-field.ts'
import { postForm } from './post-form.ts'

/** A button that pauses a running series, or resumes a paused one; undefined if it has ended. */
export function seriesSwitch(
  viewing: Viewing,
  setting: RecurringSetting,
  back: string,
): Html | undefined {
  const state = seriesStateOf(setting, viewing.moment)
  if (state === 'ended') return undefined
  const { id, title } = setting
  const texts = seriesTexts[viewing.language]
  const [action, icon] = switches[state]
  const content = html`${backField(back)}
<button>${icon}${texts[action]}<span class="spoken"> ${title}</span></button>`
  return postForm(viewing, `/series/${id}/${action}`, content)
}

const switches = {
  running: ['pause', icons.pause],
  paused: ['resume', icons.resume],
} as const

const looks = { running: 'tag is-done', paused: 'tag is-paused', ended: 'tag' } as const

/** The state of a series. */
export function seriesTag({ language, moment }: Viewing, setting: RecurringSetting): Html {
  const state = seriesStateOf(setting, moment)
  return html`<span class="${looks[state]}">${seriesTexts[language].states[state]}</span>`
}
