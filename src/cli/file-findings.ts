import { realpathSync, statSync } from 'node:fs'
import { messageOf } from '../domain/errors.ts'
import { oneMinute } from '../domain/time/durations.ts'
import type { Instant } from '../domain/time/time.ts'
import { isUnusedBackup, unusedBackupText } from '../store/files/backup-format.ts'
import { type DiskSpace, storedSize } from '../store/files/disk-space.ts'
import { isMountPoint } from '../store/files/mount-point.ts'
import {
  assertReadable,
  ifMissing,
  mountedAlone,
  unwritable,
} from '../store/opening/file-access.ts'
import { inspectSqlite } from '../store/opening/inspect-sqlite.ts'
import { type Finding, good, schemaFinding, wrong } from './finding.ts'

/** Checks an SQLite file, and what it needs. */
export async function examineFile(file: string): Promise<Finding[]> {
  try {
    assertReadable(file, ifMissing)
  } catch (error) {
    return [wrong(messageOf(error))]
  }
  if (statSync(file).isDirectory()) return [wrong(`${file} is a folder`)]
  const isPrivate = process.platform === 'win32' || (statSync(file).mode & 0o077) === 0
  const text = isPrivate
    ? `only its owner can read ${file}`
    : `others can read ${file}; chmod 600 keeps them out`
  return [
    { isGood: isPrivate, text },
    writingFinding(file),
    ...nameFindings(file),
    ...(isUnusedBackup(realpathSync(file)) ? [wrong(`${file} ${unusedBackupText}`)] : []),
    spaceFinding((await storedSize(file)).disk),
    ...examineContents(file),
  ]
}

function writingFinding(file: string): Finding {
  const refused = unwritable(file)
  return refused.length === 0
    ? good('the file and its folder can be written')
    : wrong(`this user cannot write ${refused.join(', ')}: a service needs to`)
}

/** Whoever uses the file by another name uses another log, and sees nothing of this one. */
export function nameFindings(path: string): Finding[] {
  const file = realpathSync(path)
  const names = statSync(file).nlink
  return [
    ...(isMountPoint(file) ? [wrong(mountedAlone(file))] : []),
    ...(names > 1
      ? [wrong(`it has ${names} names (hard links), which lose what is written by another of them`)]
      : []),
  ]
}

export function spaceFinding({ free, needed }: DiskSpace): Finding {
  const text = `${inMegabytes(free)} are free on its disk`
  return free >= needed
    ? good(text)
    : wrong(`${text}: a copy of the file and the log need ${inMegabytes(needed)}`)
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1e6)} MB`

function examineContents(file: string): Finding[] {
  try {
    const { schemaVersion, isForeign, lastEntry, problems, sqlite } = inspectSqlite(file)
    return [
      good(`SQLite ${sqlite}`),
      isForeign
        ? wrong('it holds tables of another program, and none of Kadai')
        : schemaFinding(schemaVersion),
      ...(lastEntry === undefined ? [] : [clockFinding(lastEntry, Date.now())]),
      ...(problems.length === 0 ? [good('the file is sound')] : problems.map(wrong)),
    ]
  } catch (error) {
    // SQLite cannot read some damaged files at all, nor files that are not databases.
    return [wrong(messageOf(error))]
  }
}

/** There is no other clock to compare with. One that was never set begins in 1970. */
export function clockFinding(lastEntry: Instant, now: Instant): Finding {
  const time = new Date(now).toISOString()
  if (now >= lastEntry - oneMinute) return good(`the clock of this machine says ${time}`)
  const then = new Date(lastEntry).toISOString()
  return wrong(`the clock of this machine says ${time}, but the audit has an entry of ${then}`)
}
