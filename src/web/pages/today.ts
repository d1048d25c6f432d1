import type { Assignment } from '../../domain/assignments/assignment.ts'
import { daysOfToday, orderOfToday, type TodayPart } from '../../domain/assignments/today.ts'
import type { Page } from '../../domain/pagination.ts'
import { leftOfDay, type Moment, todayOf } from '../../domain/time/time.ts'
import { withBack } from '../back.ts'
import type { Coming } from '../coming-occurrences.ts'
import { assignmentList, assignmentsForm } from '../components/assignment-list.ts'
import { type FormState, suggestions, textField, withProblems } from '../components/field.ts'
import { idempotencyKeyField } from '../components/idempotency-key-field.ts'
import { postForm } from '../components/post-form.ts'
import { formatterFor } from '../formatter.ts'
import { type Content, type Html, html } from '../html.ts'
import { icons } from '../icons.ts'
import { assignmentFormTexts } from '../messages/assignment-form.ts'
import { assignmentTexts } from '../messages/assignments.ts'
import { todayTexts } from '../messages/today.ts'
import type { Viewing, WebPage } from '../page-route.ts'

/** The first assignments of a part, and the number of all. */
export interface TodaySection extends Page<Assignment> {
  readonly part: TodayPart
}

export interface TodayNumbers {
  readonly all: number
  readonly open: number
  /** Completed today and in the six days before. */
  readonly completedLately: number
}

interface TodayView extends Viewing {
  readonly sections: readonly TodaySection[]
  readonly numbers: TodayNumbers
  /** What series will create of the same days. */
  readonly coming: Coming
  readonly quick: FormState
  /** Suggestions. */
  readonly subjects: readonly string[]
}

export function todayPage(view: TodayView): WebPage {
  const { language, moment, sections, numbers } = view
  const texts = todayTexts[language]
  const { day, number } = formatterFor(language, moment)
  const isEmpty = sections.every(({ totalCount }) => totalCount === 0)
  const body = html`<div class="head"><div><h1>${texts.title}</h1><p>${day(todayOf(moment))}</p></div>
<dl class="numbers"><div><dt>${texts.open}</dt><dd>${number(numbers.open)}</dd></div><div><dt>${texts.completedLately}</dt><dd>${number(numbers.completedLately)}</dd></div></dl></div>
<p class="hint" data-zone="${moment.timeZone}" hidden>${texts.zoneDiffers(moment.timeZone)} <a href="/account#timeZone">${texts.changeZone}</a></p>
${quickForm(view)}
${
  isEmpty
    ? nothingDue(view)
    : assignmentsForm(
        view,
        '/',
        sections.map((it) => section(view, it)),
      )
}
${coming(view)}`
  return { title: texts.title, body, dayLeft: leftOfDay(moment) }
}

function nothingDue({ language, numbers }: TodayView): Html {
  const texts = todayTexts[language]
  if (numbers.all > 0) {
    const { none } = assignmentTexts[language]
    return html`<div class="empty"><p><b>${none['due-this-week']}</b></p><p>${texts.allDoneAdvice}</p></div>`
  }
  const series = withBack('/assignments/new?recurrence=weekly', '/')
  return html`<div class="empty"><p><b>${texts.begin}</b></p><p>${texts.beginAdvice}</p>
<p><a href="${series}">${texts.beginSeries}</a></p></div>`
}

/** An empty part takes one line, so that what is to be done comes first. That nothing is overdue goes without saying. */
function section(view: TodayView, { part, items, totalCount }: TodaySection): Content {
  const texts = todayTexts[view.language]
  if (totalCount === 0)
    return part !== 'overdue' && html`<p class="quiet">${texts.nothing[part]}</p>`
  const count = formatterFor(view.language, view.moment).number(totalCount)
  return html`<section class="sheet" id="${part}" aria-labelledby="${part}-heading"><h2 id="${part}-heading"${part === 'overdue' && html` class="late"`}>${texts.part[part]} <span class="count">${count}</span></h2>
${assignmentList(view, '/', items)}${
  totalCount > items.length &&
  html`<p><a href="${addressOf(part, view.moment)}">${texts.all(texts.part[part])}</a></p>`
}</section>`
}

/** How many occurrences are neither on the page nor in its counts, because their series have not created them yet. */
function coming({ language, moment, coming: { occurrences, isCut } }: TodayView): Content {
  if (occurrences.length === 0) return undefined
  const { number } = formatterFor(language, moment)
  const count = `${number(occurrences.length)}${isCut ? '+' : ''}`
  return html`<p class="quiet"><a href="/calendar">${todayTexts[language].coming(count)}</a></p>`
}

/** The list with the whole part. */
function addressOf(part: TodayPart, moment: Moment): string {
  const { from, to } = daysOfToday(part, moment)
  const query = new URLSearchParams({
    filter: part,
    ...(from && { due_from: from }),
    ...(to && { due_to: to }),
    ...(orderOfToday(part).descending && { sort: '-due_date' }),
  })
  return `/assignments?${query}`
}

function quickForm(view: TodayView): Html {
  const { quick, subjects } = view
  const texts = todayTexts[view.language]
  const fieldTexts = assignmentFormTexts[view.language]
  const title = textField(quick, {
    name: 'title',
    label: fieldTexts.title,
    required: true,
    autocomplete: 'off',
  })
  const subject = textField(quick, {
    name: 'subject',
    label: fieldTexts.subject,
    autocomplete: 'off',
    also: html`list="subjects"`,
  })
  const due = textField(quick, {
    name: 'dueDate',
    label: texts.quickDue,
    type: 'date',
    required: true,
    hint: texts.quickHint,
  })
  const fields = withProblems(
    quick,
    html`${idempotencyKeyField(quick)}${title}${subject}${suggestions('subjects', subjects)}${due}
<button class="primary">${icons.plus}${fieldTexts.add}</button>
<button class="plain" name="inDetail" value="yes" formnovalidate>${texts.addInDetail}</button>`,
  )
  return html`<section aria-labelledby="quick"><h2 class="spoken" id="quick">${texts.quick}</h2>${postForm(view, '/assignments/quick', fields, 'quick sheet')}</section>`
}
