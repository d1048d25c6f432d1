/** The name of `file` while it is written. */
export const partName = (file: string) => `${file}.${process.pid}.kadai.part`

/** The name of what the restore `n` of `file` has replaced. */
export const beforeRestoreName = (file: string, n: number) => `${file}.before-restore-${n}`

/** The name of the copy of `file` that is made before its tables are brought to `step`. */
export const beforeStepName = (file: string, step: number) => `${file}.before-step-${step}`

const partPattern = /\.(\d+)\.kadai\.part(-journal)?$/

/** Whether a file with this name is being written, by any process, or was left unfinished. */
export const isPartName = (name: string) => partPattern.test(name)

/** The process that writes a file with this name, or was killed when it did; undefined for any other file. */
export function writerOf(name: string): number | undefined {
  const [, pid] = partPattern.exec(name) ?? []
  return pid === undefined ? undefined : Number(pid)
}

/** Whether `name` is that of a copy of `file`, or of its log. */
export const isCopyName = (name: string, file: string) =>
  name.startsWith(file) &&
  /^\.before-(step|restore)-\d+(-wal|-journal)?$/.test(name.slice(file.length))
