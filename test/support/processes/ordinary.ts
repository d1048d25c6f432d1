import { spawnSync } from 'node:child_process'
import { withoutLauncher } from './process.ts'

const isRoot = process.getuid?.() === 0

/** A user whom the modes of files bind: they do not bind root. */
export const ordinary = isRoot ? { uid: 65_534 } : {}

/** For the `skip` option of a test that runs the program as such a user. */
export const skipWithoutOrdinary =
  (process.platform === 'win32' && 'Windows has no modes') ||
  (!canRunProgram() && 'another user than root cannot read this checkout')

function canRunProgram(): boolean {
  const reading = ['--print', 'fs.readFileSync(process.argv[1]).length']
  const [node, main] = withoutLauncher
  return spawnSync(node, [...reading, main], ordinary).status === 0
}
