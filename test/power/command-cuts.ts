import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Random } from '../support/random.ts'
import { type Contents, contentsIn, type FileCommand } from './commands.ts'
import { Disk } from './disk.ts'
import { fates } from './fates.ts'
import { layOut } from './lay-out.ts'
import { type Event, type FileName, readLog } from './log.ts'
import type { DiskRecording } from './record.ts'
import { type Recorder, spawnRecorded } from './recorded-process.ts'
import type { Scheme } from './schemes.ts'
import { seedDisk } from './seed-disk.ts'

/**
 * What came of cutting the power after every event of a command, with every fate of what was not
 * synced; again and again where a file gets its final name, since most fates go by chance.
 */
export interface CommandOutcome {
  readonly events: number
  readonly cuts: number
  readonly cutsWithProblems: number
  /** The first things that went wrong, for whoever looks for the cause. */
  readonly examples: readonly string[]
}

/** After any other event, a power cut leaves what it would have left before it. */
const changesWhatIsLeft: readonly Event['kind'][] = [
  'write',
  'truncate',
  'create',
  'link',
  'rename',
  'unlink',
  'sync ended',
]

type Files = ReadonlyMap<FileName, Buffer>

/** @throws {Error} with what the command said, when it failed. */
export async function cutCommand(
  command: FileCommand,
  scheme: Scheme,
  { random, ...recorder }: Recorder & { readonly random: Random },
): Promise<CommandOutcome> {
  const { before, events } = await recordCommand(command, scheme, recorder)
  const folder = path.join(recorder.folder, 'rebuilt')
  const contents = contentsOf(before, folder)
  const disk = new Disk(before)
  const problemsOf = oncePerResult((files, isOver) => {
    layOut(files, folder)
    return command.problems({ folder, isOver, before: contents })
  })
  const verdicts: (readonly string[])[] = []
  const cut = async (rounds: number, isOver: boolean) => {
    for (const fate of Array.from({ length: rounds }, () => fates).flat()) {
      const problems = await problemsOf(disk.afterPowerCut(fate, random), isOver)
      const where = `cut after event ${disk.count}, ${fate.name} survives`
      verdicts.push(problems.map((problem) => `${problem} (${where})`))
    }
  }
  for (const [number, event] of events.entries()) {
    disk.follow(event)
    const isLast = number === events.length - 1
    if (!isLast && !changesWhatIsLeft.includes(event.kind)) continue
    const lately = events.slice(Math.max(0, number - 3), number + 1)
    await cut(lately.some(({ kind }) => kind === 'rename') ? 30 : 1, isLast)
  }
  return {
    events: events.length,
    cuts: verdicts.length,
    cutsWithProblems: verdicts.filter((problems) => problems.length > 0).length,
    examples: verdicts.flat().slice(0, 5),
  }
}

type Examine = (files: Files, isOver: boolean) => Promise<readonly string[]>

/** Most cuts leave what an earlier one has left, which needs no second look. */
function oncePerResult(examine: Examine): Examine {
  const known = new Map<string, ReturnType<Examine>>()
  return (files, isOver) => {
    const hash = createHash('sha1').update(String(isOver))
    for (const [name, bytes] of files) hash.update(name).update(bytes)
    const result = hash.digest('hex')
    const problems = known.get(result) ?? examine(files, isOver)
    known.set(result, problems)
    return problems
  }
}

async function recordCommand(
  command: FileCommand,
  scheme: Scheme,
  { folder, library }: Recorder,
): Promise<DiskRecording> {
  const disk = path.join(folder, 'disk')
  const log = path.join(folder, 'recording')
  await seedDisk(disk)
  const before = filesIn(disk)
  const child = spawnRecorded({ scheme, disk, log }, library, command.words(disk))
  const [said, [code]] = await Promise.all([
    child.stderr && text(child.stderr),
    once(child, 'exit'),
  ])
  if (code !== 0) throw new Error(`${command.name} ended with ${code}:\n${said}`)
  return { before, events: [...readLog(readFileSync(log))] }
}

const filesIn = (folder: string): Files =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name))]))

function contentsOf(files: Files, folder: string): Contents {
  layOut(files, folder)
  return contentsIn(folder)
}
