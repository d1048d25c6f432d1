import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { usageErrorOf } from '../../src/cli/command.ts'

/** The options of a script for developers. If one is wrong, says so in one line, and ends the process with 2. */
export function givenOptions<const T extends ParseArgsOptionsConfig>(options: T) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    console.error(usageErrorOf(error).message)
    return process.exit(2)
  }
}
