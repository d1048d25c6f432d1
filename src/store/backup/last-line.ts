import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'

/**
 * A backup is an SQLite file with one line more, which SQLite does not look at:
 * a checksum of all before it. SQLite itself finds damage to the structure of a
 * file, and none to the texts and numbers in it.
 */
const label = '\nkadai backup sha-256 '
const digits = 64
const length = label.length + digits + 1

export async function addLastLine(file: string): Promise<void> {
  appendFileSync(file, lastLine(await digestOf(file, statSync(file).size)))
}

/** Whether all before the last line is as it was when that was added; undefined without such a line. */
export async function agreesWithLastLine(file: string): Promise<boolean | undefined> {
  const end = statSync(file).size - length
  const line = textAt(file, end)
  return line.startsWith(label) ? line === lastLine(await digestOf(file, end)) : undefined
}

const lastLine = (digest: string) => `${label}${digest}\n`

async function digestOf(file: string, size: number): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: size - 1 })) hash.update(chunk)
  return hash.digest('hex')
}

/** As long as the last line; empty where `start` is before the file. */
function textAt(file: string, start: number): string {
  if (start <= 0) return ''
  const opened = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return bytes.toString('latin1', 0, readSync(opened, bytes, 0, length, start))
  } finally {
    closeSync(opened)
  }
}
