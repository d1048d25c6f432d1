import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { messageOf } from '../../src/domain/errors.ts'

/** The options of a script for developers. If one is wrong, says so in one line, and ends the process with 2. */
export function givenOptions<const T extends ParseArgsOptionsConfig>(options: T) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    // The rest of the message for an unknown option is about operands that begin with a hyphen.
    const [complaint = ''] = messageOf(error).split('. To specify ')
    console.error(complaint)
    return process.exit(2)
  }
}
