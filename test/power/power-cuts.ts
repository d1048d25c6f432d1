import type { Random } from '../support/random.ts'
import { chooseCuts, isPageWrite, isWalStart } from './cuts.ts'
import { Disk } from './disk.ts'
import { fates } from './fates.ts'
import { Promises } from './promises.ts'
import { type Rebuilt, rebuild } from './rebuilt.ts'
import type { Recording } from './record.ts'

/** What came of cutting the power again and again. */
export interface Outcome {
  readonly answers: number
  /** Answers to writes. */
  readonly writes: number
  readonly walRestarts: number
  readonly pageWrites: number
  readonly cuts: number
  readonly cutsWithLoss: number
  readonly promisesLost: number
  readonly corrupt: number
  readonly unopenable: number
  /** The first things that went wrong, for whoever looks for the cause. */
  readonly examples: readonly string[]
}

interface Options {
  readonly cuts: number
  readonly random: Random
  /** To rebuild the files in. */
  readonly folder: string
}

/** Cuts the power at many places of the recording, and compares what is left with what was promised. */
export function cutPower(recording: Recording, { cuts, random, folder }: Options): Outcome {
  const { before, events, exchanges } = recording
  const disk = new Disk(before)
  const promises = new Promises(exchanges)
  const places = chooseCuts(events, cuts, random)
  const verdicts: Verdict[] = []
  for (const [place, event] of events.entries()) {
    while (places[verdicts.length] === place) {
      const fate = random.oneOf(fates)
      const rebuilt = rebuild(disk.afterPowerCut(fate, random), folder)
      const problems =
        rebuilt.condition === 'sound'
          ? promises.brokenBy(rebuilt.states, event.time)
          : [rebuilt.reason]
      verdicts.push({ condition: rebuilt.condition, problems, place, fate: fate.name })
    }
    if (event.kind === 'answer') promises.hear(event.requestId)
    else disk.follow(event)
  }
  if (promises.unheard > 0) throw new Error(`The recorder missed ${promises.unheard} answers`)
  return outcomeOf(recording, verdicts)
}

interface Verdict {
  readonly condition: Rebuilt['condition']
  readonly problems: readonly string[]
  /** The number of the event before which the power was cut. */
  readonly place: number
  readonly fate: string
}

function outcomeOf({ events, exchanges }: Recording, verdicts: readonly Verdict[]): Outcome {
  const having = (condition: Rebuilt['condition']) =>
    verdicts.filter((verdict) => verdict.condition === condition)
  const losses = having('sound').filter(({ problems }) => problems.length > 0)
  const examples = verdicts.flatMap(({ problems, place, fate }) =>
    problems.map((problem) => `${problem} (cut before event ${place}, ${fate} survives)`),
  )
  return {
    answers: exchanges.length,
    writes: exchanges.filter(({ method }) => method !== 'GET').length,
    walRestarts: events.filter(isWalStart).length - 1,
    pageWrites: events.filter(isPageWrite).length,
    cuts: verdicts.length,
    cutsWithLoss: losses.length,
    promisesLost: losses.flatMap(({ problems }) => problems).length,
    corrupt: having('corrupt').length,
    unopenable: having('unopenable').length,
    examples: examples.slice(0, 5),
  }
}
