import { runCommand } from './cli/commands.ts'

// What this process makes is for its owner's eyes alone.
process.umask(0o077)
process.exitCode = await runCommand(process.argv.slice(2))
