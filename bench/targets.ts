import type { BesideWrites } from './beside-writes.ts'
import type { Comparison, Way } from './compare.ts'
import type { Growth, Longest } from './growth.ts'
import type { StartUp } from './start-up.ts'

/** All that one run of the benchmark found out. */
export interface Findings {
  readonly comparisons: readonly Comparison[]
  /** Of the server that does the least. */
  readonly floors: readonly Comparison[]
  readonly growth: readonly Growth[]
  readonly longest: readonly Longest[]
  readonly besideWrites: readonly BesideWrites[]
  readonly startUps: readonly StartUp[]
}

/** A figure, and what it is to be. */
export interface Verdict {
  readonly figure: string
  readonly found: number
  readonly unit: string
  readonly target: number
  readonly isReached: boolean
  readonly moonshot?: number
  readonly isMoonshotReached?: boolean
}

interface RatioTarget {
  readonly cases: readonly string[]
  readonly way: Way | undefined
  readonly atLeast: number
  readonly moonshot?: number
}

const lists = ['list, page 1', 'pending', 'overdue', 'due this week']

/** Shares of what a bare server answers. */
const ratios: readonly RatioTarget[] = [
  { cases: ['read one', 'read one, of many'], way: 'fresh', atLeast: 0.6 },
  { cases: ['read one'], way: 'again', atLeast: 0.78 },
  { cases: lists, way: 'fresh', atLeast: 0.26, moonshot: 0.35 },
  { cases: lists, way: 'again', atLeast: 0.78 },
  { cases: ['statistics'], way: 'fresh', atLeast: 0.28, moonshot: 0.5 },
  { cases: ['statistics'], way: 'again', atLeast: 0.85 },
  { cases: ['list, not modified'], way: 'again', atLeast: 0.9 },
  { cases: ['create', 'toggle', 'update'], way: undefined, atLeast: 0.27, moonshot: 0.33 },
]

/** Milliseconds, MiB, and how many times the cost of a user with 200 assignments. */
const most = { growth: 2, longest: 20, startUp: 400, memory: 150 }
/** By what is added to each sync. */
const mostBesideWrites = new Map([
  [0, 6],
  [2, 8],
])
/** Below this share of the writes that were to be made, reads were not beside them. */
const leastWrites = 990

/** Only for what was measured. The targets are those of SQLite. */
export function verdictsOn(findings: Findings): Verdict[] {
  const comparisons = findings.comparisons.filter(({ engine }) => engine === 'sqlite')
  const memory = comparisons.map((it) => it.memory)
  return [
    ...ratios.flatMap((target) => ratioVerdicts(target, comparisons)),
    ...findings.growth.flatMap(growthVerdicts),
    ...findings.longest.map(({ what, p50 }) => atMost(`${what} of 100,000`, p50, most.longest)),
    ...findings.besideWrites.map(besideWritesVerdict),
    ...findings.startUps.map((it) =>
      atMost(`first answer of \`${it.command}\``, it.median, most.startUp),
    ),
    ...(memory.length === 0
      ? []
      : [
          atMost(
            'resident memory, the highest of all cases',
            Math.max(...memory),
            most.memory,
            'MiB',
          ),
        ]),
  ]
}

function ratioVerdicts(target: RatioTarget, comparisons: readonly Comparison[]): Verdict[] {
  const { cases, way, atLeast, moonshot } = target
  const found = comparisons.filter((it) => cases.includes(it.case) && it.way === way)
  return found.map((it) => ({
    figure: `${it.case}${way ? `, ${way}` : ''}`,
    found: it.ratio,
    unit: 'of bare',
    target: atLeast,
    isReached: it.ratio >= atLeast,
    ...(moonshot !== undefined && { moonshot, isMoonshotReached: it.ratio >= moonshot }),
  }))
}

function growthVerdicts({ what, ordinary, fewOverdue, halfOverdue }: Growth): Verdict[] {
  return [
    atMost(`${what} of 100,000, few overdue`, fewOverdue / ordinary, most.growth, '× of 200'),
    atMost(`${what} of 100,000, half overdue`, halfOverdue / ordinary, most.growth, '× of 200'),
  ]
}

function besideWritesVerdict({ delay, isSaturated, writes, p99 }: BesideWrites): Verdict {
  const reads = isSaturated ? ', as many reads as are answered' : ', 1,000 reads/s'
  const added = `${reads}${delay > 0 ? `, each sync ${delay} ms longer` : ''}`
  const target = mostBesideWrites.get(delay) ?? 0
  const verdict = atMost(`p99 of reads beside 1,000 writes/s${added}`, p99, target)
  return { ...verdict, isReached: p99 < target && writes >= leastWrites }
}

const atMost = (figure: string, found: number, target: number, unit = 'ms'): Verdict => ({
  figure,
  found,
  unit,
  target,
  isReached: found <= target,
})
