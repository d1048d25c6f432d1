import type { Sample } from './sample.ts'

/** In MiB. The service restarts its log at 48; SQLite cuts it to 64 then. */
const longestLog = 64
/** In MiB, from the second fifth of a run to the last: between two collections of garbage memory varies by less. */
const memoryGrowth = 24
/** How many more files may be open in the last fifth than ever before. */
const moreFiles = 2

/** What a run shows to be wrong; nothing when all is well. */
export function complaints(samples: readonly Sample[]): readonly string[] {
  const [, early = [], ...later] = fifths(samples)
  const late = later.at(-1) ?? []
  const growth = median(late, 'memoryMiB') - median(early, 'memoryMiB')
  const before = samples.slice(0, samples.length - late.length)
  const files = highest(late, 'openFiles') - highest(before, 'openFiles')
  const log = highest(samples, 'logMiB')
  return [
    ...(growth > memoryGrowth ? [`memory grew by ${growth.toFixed(1)} MiB`] : []),
    ...(files > moreFiles ? [`${files} more files are open at the end`] : []),
    ...(log > longestLog ? [`the log grew to ${log.toFixed(1)} MiB`] : []),
  ]
}

/** Of the memory in the last four fifths, in MiB an hour, by least squares. */
export function memorySlope(samples: readonly Sample[]): number {
  const counted = fifths(samples).slice(1).flat()
  const mean = (of: (it: Sample) => number) =>
    counted.reduce((sum, it) => sum + of(it), 0) / counted.length
  const hours = mean(hoursOf)
  const memory = mean((it) => it.memoryMiB)
  const together = mean((it) => (hoursOf(it) - hours) * (it.memoryMiB - memory))
  return together / mean((it) => (hoursOf(it) - hours) ** 2)
}

const hoursOf = ({ seconds }: Sample) => seconds / 3600

function fifths(samples: readonly Sample[]): readonly (readonly Sample[])[] {
  const at = (nth: number) => Math.round((nth * samples.length) / 5)
  return [0, 1, 2, 3, 4].map((nth) => samples.slice(at(nth), at(nth + 1)))
}

const highest = (samples: readonly Sample[], of: keyof Sample) =>
  Math.max(...samples.map((it) => it[of]))

function median(samples: readonly Sample[], of: keyof Sample): number {
  const sorted = samples.map((it) => it[of]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
