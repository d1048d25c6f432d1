import type { Comparison, Missing } from './compare.ts'
import type { Latency } from './latency.ts'
import { type Findings, type Verdict, verdictsOn } from './targets.ts'

/** What `results.md` holds. */
export interface Report extends Findings {
  /** Lines of Markdown. */
  readonly machine: readonly string[]
  readonly sync: Latency
  /** Of the same piece of work, again and again. */
  readonly hash: Latency
  readonly missing: readonly Missing[]
  /** One sentence each. */
  readonly notes: readonly string[]
}

/** What the operator asked for. */
interface Given {
  readonly quick: boolean
  readonly only?: string
  readonly engine?: string
}

/** Why the results of a run are not worth keeping, or undefined. */
export function whyUnfit(given: Given, { missing }: Pick<Report, 'missing'>): string | undefined {
  const isFull = !given.quick && given.only === undefined && given.engine === undefined
  if (!isFull) return 'this was not a full run'
  return missing.length > 0 ? 'not every case has figures' : undefined
}

/** Markdown. */
export function reportText(report: Report): string {
  return [
    '# Results of the benchmark',
    '',
    'Written by `npm run bench`; what is measured, and how, is told in [README.md](README.md).',
    '',
    ...report.machine,
    `- Disk: 4 KiB appended and kept by \`fdatasync\` in ${ms(report.sync.p50)} (median), ${ms(report.sync.p99)} (p99)`,
    `- Processor: 1 MiB hashed in ${ms(report.hash.p50)} (median), ${ms(report.hash.p99)} (p99), ${ms(report.hash.p999)} (p99.9)`,
    ...report.notes.map((note) => `- ${note}`),
    ...section('Requests', requestsTable(report)),
    ...section('Writes and the disk', writesTable(report)),
    ...section('What Node and SQLite take alone', floorsTable(report)),
    ...section('Growth', growthTable(report)),
    ...section('Reads beside 1,000 durable writes/s', besideWritesTable(report)),
    ...section('Start, on a million assignments', startUpTable(report)),
    ...section('Targets', targetsTable(report)),
    '',
  ].join('\n')
}

/** Nothing for a table without rows. */
function section(title: string, rows: readonly (readonly string[])[]): string[] {
  const [head = [], ...body] = rows
  if (body.length === 0) return []
  const [first = '', ...rest] = head.map((name) => '-'.repeat(Math.max(3, name.length)))
  const rule = [first, ...rest.map((dashes) => `${dashes.slice(1)}:`)]
  return ['', `## ${title}`, '', ...[head, rule, ...body].map((row) => `| ${row.join(' | ')} |`)]
}

function requestsTable({ comparisons, missing }: Report): string[][] {
  const head = 'Engine,Case,,Requests/s,p50 ms,p99 ms,Of bare,Min–max,Memory MiB,CPU µs/request'
  return [
    head.split(','),
    ...comparisons.map((it) => [
      it.engine,
      it.case,
      it.way ?? '',
      perSecond(it),
      it.p50.toFixed(2),
      Number.isNaN(it.p99) ? '–' : it.p99.toFixed(2),
      it.ratio.toFixed(2),
      range(it),
      it.memory.toFixed(0),
      microseconds(it),
    ]),
    ...missing.map((it) => [it.engine, it.case, it.reason, ...Array(7).fill('–')]),
  ]
}

/** One connection cannot have two writes on their way, so 32 cannot have more answers than this. */
function writesTable({ comparisons, sync }: Report): string[][] {
  const boundOf = ({ processor }: Comparison) => 32 / ((sync.p50 + processor) / 1000)
  return [
    ['Engine', 'Case', 'Of bare', 'Requests/s', 'fdatasync ms', '32 ÷ (sync + service)'],
    ...comparisons
      .filter(({ isWrite }) => isWrite)
      .map((it) => [
        it.engine,
        it.case,
        it.ratio.toFixed(2),
        perSecond(it),
        sync.p50.toFixed(2),
        Math.round(boundOf(it)).toLocaleString('en'),
      ]),
  ]
}

function floorsTable({ floors, comparisons }: Report): string[][] {
  const head = 'Case,,Requests/s,CPU µs/request,Of bare,Min–max,The service: of bare'
  return [
    head.split(','),
    ...floors.map((floor) => {
      const isSame = (it: Comparison) =>
        it.engine === floor.engine && it.case === floor.case && it.way === floor.way
      return [
        floor.case,
        floor.way ?? '',
        perSecond(floor),
        microseconds(floor),
        floor.ratio.toFixed(2),
        range(floor),
        comparisons.find(isSame)?.ratio.toFixed(2) ?? '',
      ]
    }),
  ]
}

function growthTable({ growth, longest }: Report): string[][] {
  return [
    ['Fresh', '200', '100,000, few overdue', '100,000, half overdue'],
    ...growth.map((it) => [
      it.what,
      ...[it.ordinary, it.fewOverdue, it.halfOverdue].map((time) => `${ms(time)} CPU`),
    ]),
    ...longest.map(({ what, p50 }) => [what, '', '', ms(p50)]),
  ]
}

function besideWritesTable({ besideWrites }: Report): string[][] {
  return [
    [
      'Added to each sync',
      'Reads',
      'Writes/s',
      'p99 of writes',
      'Reads/s',
      'p50 of reads',
      'p99 of reads',
    ],
    ...besideWrites.map((it) => [
      ms(it.delay),
      it.isSaturated ? 'as many as are answered' : 'at a steady pace',
      it.writes.toFixed(0),
      ms(it.writesP99),
      it.reads.toFixed(0),
      ms(it.p50),
      ms(it.p99),
    ]),
  ]
}

function startUpTable({ startUps }: Report): string[][] {
  return [
    ['Command', 'First answer ms', 'Min–max', 'Memory MiB'],
    ...startUps.map(({ command, median, times, memory }) => [
      `\`${command}\``,
      median.toFixed(0),
      `${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)}`,
      memory.toFixed(0),
    ]),
  ]
}

function targetsTable(report: Report): string[][] {
  return [
    ['Figure', 'Found', 'Target', 'Reached', 'Beyond'],
    ...verdictsOn(report).map((it) => [
      it.figure,
      `${it.found.toFixed(2)} ${it.unit}`,
      String(it.target),
      it.isReached ? 'yes' : '**no**',
      beyond(it),
    ]),
  ]
}

function beyond({ moonshot, isMoonshotReached }: Verdict): string {
  if (moonshot === undefined) return ''
  return `${moonshot}: ${isMoonshotReached ? 'yes' : 'no'}`
}

const perSecond = ({ rate }: Comparison) => Math.round(rate).toLocaleString('en')
const microseconds = ({ processor }: Comparison) => (1000 * processor).toFixed(1)
const range = ({ lowest, highest }: Comparison) => `${lowest.toFixed(2)}–${highest.toFixed(2)}`
const ms = (milliseconds: number) => `${milliseconds.toFixed(2)} ms`
