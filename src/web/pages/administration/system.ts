import type { Deps, JobRun } from '../../../deps.ts'
import { table } from '../../components/table.ts'
import { formatterFor } from '../../formatter.ts'
import { type Content, type Html, html } from '../../html.ts'
import { sectionTexts } from '../../messages/administration/sections.ts'
import { systemTexts } from '../../messages/administration/system.ts'
import type { Viewing, WebPage } from '../../page-route.ts'
import type { SystemFacts } from '../../site.ts'
import { factList } from './facts.ts'
import { sectionPage } from './frame.ts'

type Lease = Awaited<ReturnType<Deps['store']['leases']['all']>>[number]

type StoredSize = Awaited<ReturnType<Deps['store']['storedSize']>>

interface SystemView {
  readonly facts: SystemFacts
  readonly users: number
  readonly administrators: number
  readonly keys: number
  /** Response time of the database. */
  readonly milliseconds: number
  readonly storedSize: StoredSize
  readonly jobs: readonly JobView[]
}

export interface JobView {
  readonly name: string
  readonly isShared: boolean
  /** Undefined if this process has not run it. */
  readonly run: JobRun | undefined
  /** Undefined if no process holds it, or if each process runs the job for itself. */
  readonly lease: Lease | undefined
  readonly isOverdue: boolean
}

/** Facts about the service, and its state. */
export function systemPage(viewing: Viewing, view: SystemView): WebPage {
  const body = [service(viewing, view), store(viewing, view), jobs(viewing, view)]
  const title = sectionTexts[viewing.language].names.system
  return sectionPage(viewing, 'system', { title, body: html`${body}` })
}

function service({ language, moment }: Viewing, view: SystemView): Html {
  const texts = systemTexts[language]
  const { number } = formatterFor(language, moment)
  const { version, rateLimit } = view.facts
  return html`<section class="sheet stack"><h2>${texts.service}</h2>${factList([
    [texts.version, version],
    [texts.users, number(view.users)],
    [texts.administrators, number(view.administrators)],
    [texts.keys, number(view.keys)],
    [
      texts.rateLimit,
      rateLimit
        ? texts.limited(number(rateLimit.requests), number(rateLimit.windowSeconds))
        : texts.notLimited,
    ],
  ])}</section>`
}

function store(viewing: Viewing, view: SystemView): Html {
  const { language, moment } = viewing
  const { facts, milliseconds, storedSize } = view
  const texts = systemTexts[language]
  const { number, size } = formatterFor(language, moment)
  const answer = texts.answersIn(number(Math.ceil(milliseconds * 10) / 10))
  return html`<section class="sheet stack"><h2>${texts.store}</h2>${factList([
    [texts.database, html`<code>${facts.database}</code>`],
    [texts.schemaVersion, number(facts.schemaVersion)],
    [texts.answer, html`<span class="tag is-done">${answer}</span>`],
    [texts.size, size(storedSize.size)],
    ...(storedSize.disk ? [[texts.free, freeOf(viewing, storedSize.disk)] as const] : []),
  ])}</section>`
}

function freeOf(
  { language, moment }: Viewing,
  { free, needed }: NonNullable<StoredSize['disk']>,
): Html {
  const { size } = formatterFor(language, moment)
  if (free >= needed) return html`${size(free)}`
  const tooLittle = systemTexts[language].tooLittle(size(free), size(needed))
  return html`<strong class="late">${tooLittle}</strong>`
}

function jobs(viewing: Viewing, view: SystemView): Html {
  const texts = systemTexts[viewing.language]
  const { ago } = formatterFor(viewing.language, viewing.moment)
  // One process alone does all of them for itself, which needs no column.
  const isAnyShared = view.jobs.some(({ isShared }) => isShared)
  const holder = { label: texts.doneBy, cell: (job: JobView) => holderOf(viewing, job) }
  const list = table<JobView>({
    caption: texts.jobs,
    idOf: ({ name }) => `job-${name}`,
    rows: view.jobs,
    columns: [
      { label: texts.job, cell: ({ name }) => texts.jobNames[name] ?? name },
      { label: texts.lastRun, cell: ({ run }) => (run ? ago(run.at) : texts.notHere) },
      { label: texts.outcome, cell: (job) => outcomeOf(viewing, job) },
      ...(isAnyShared ? [holder] : []),
    ],
  })
  return html`<section class="sheet stack"><h2>${texts.jobs}</h2><p class="hint">${texts.jobsHint}</p><div class="scrolled">${list}</div></section>`
}

function outcomeOf({ language }: Viewing, { run, isOverdue }: JobView): Content {
  const texts = systemTexts[language]
  if (isOverdue) return html`<strong class="late">${texts.overdue}</strong>`
  if (!run) return undefined
  return run.error === null
    ? html`<span class="tag is-done">${texts.good}</span>`
    : html`<span class="late">${texts.failed(run.error)}</span>`
}

/** An expired lease belongs to nobody. */
function holderOf({ language, moment }: Viewing, { isShared, lease }: JobView): Content {
  const texts = systemTexts[language]
  if (!isShared) return texts.each
  if (!lease || lease.until <= moment.now)
    return html`<strong class="late">${texts.nobody}</strong>`
  const until = formatterFor(language, moment).dateTime(lease.until)
  return texts.holder(lease.holder.slice(0, 8), until)
}
