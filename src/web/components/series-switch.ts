import type { RecurringSetting } from '../../domain/recurring-setting.ts'
import type { Language } from '../../domain/user.ts'
import type { Ask } from '../ask.ts'
import { type Html, html } from '../html.ts'
import { icons } from '../icons.ts'
import { seriesTexts } from '../messages/series.ts'
import { stateOf } from '../series-state.ts'
import { postForm } from './post-form.ts'

/** A button that pauses an active series, or resumes a paused one. */
export function seriesSwitch(
  ask: Pick<Ask, 'formToken' | 'language'>,
  { id, title, isActive }: RecurringSetting,
  back: string,
): Html {
  const texts = seriesTexts[ask.language]
  const [deed, icon] = isActive
    ? (['pause', icons.pause] as const)
    : (['resume', icons.resume] as const)
  const content = html`<input type="hidden" name="back" value="${back}">
<button>${icon}${texts[deed]}<span class="spoken"> ${title}</span></button>`
  return postForm(ask, `/series/${id}/${deed}`, content)
}

const looks = { running: 'tag is-done', paused: 'tag is-paused', ended: 'tag' } as const

/** The state of a series. */
export function seriesTag(setting: RecurringSetting, language: Language): Html {
  const state = stateOf(setting)
  return html`<span class="${looks[state]}">${seriesTexts[language].states[state]}</span>`
}
