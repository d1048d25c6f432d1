import { readFileSync } from 'node:fs'

/**
 * Whether a file has been mounted by itself, as a single file in a container. What is created beside it is then elsewhere.
 *
 * @param file absolute path without symbolic links.
 * @param mounts lines of proc(5), `/proc/pid/mountinfo`; empty on other systems than Linux.
 */
export const isMountPoint = (file: string, mounts = ownMounts()): boolean =>
  mounts.split('\n').some((line) => mountPointOf(line) === file)

/** The fifth field. Blanks in it are escaped as octal numbers. */
const mountPointOf = (line: string): string | undefined =>
  line.split(' ')[4]?.replace(/\\(\d{3})/g, (_, octal) => String.fromCharCode(parseInt(octal, 8)))

function ownMounts(): string {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8')
  } catch {
    return ''
  }
}
