import type { TestContext } from 'node:test'
import { fileIn, openFile } from './kadai-file.ts'

/** A store that serves a file, and one beside it as the command line has it. */
export async function openTwice(t: TestContext) {
  const file = fileIn(t)
  const serving = await openFile(file, { isServing: true })
  const beside = await openFile(file)
  t.after(() => Promise.all([serving.close(), beside.close()]))
  return { file, serving, beside }
}
