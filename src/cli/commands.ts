import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { readConfigFromProcess } from '../config/config.ts'
import { version } from '../version.ts'
import { type Command, print, printStatus, UsageError, usageErrorOf } from './command.ts'
import { explain } from './explain.ts'
import { helpOf, type NamedCommand, overview, usageOf } from './usage.ts'

/** Each command loads only its own code, which keeps a start of the service short. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serve,
  'user add': async () => (await import('./user.ts')).userAdd,
  'user list': async () => (await import('./user.ts')).userList,
  'user disable': async () => (await import('./user.ts')).userDisable,
  'user enable': async () => (await import('./user.ts')).userEnable,
  'user set': async () => (await import('./user-change.ts')).userSet,
  'user reset-password': async () => (await import('./user-change.ts')).userResetPassword,
  'user remove-second-factor': async () =>
    (await import('./user-change.ts')).userRemoveSecondFactor,
  'user delete': async () => (await import('./user-change.ts')).userDelete,
  'key issue': async () => (await import('./key.ts')).keyIssue,
  'key list': async () => (await import('./key.ts')).keyList,
  'key revoke': async () => (await import('./key.ts')).keyRevoke,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  copy: async () => (await import('./copy.ts')).copy,
  doctor: async () => (await import('./doctor.ts')).doctor,
  demo: async () => (await import('./demo.ts')).demo,
}

const everywhere: ParseArgsOptionsConfig = {
  config: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
}

/** Runs the command that `words` name, and returns the exit code. */
export async function runCommand(words: readonly string[]): Promise<number> {
  // `print` handles the error of each write, and what is done does not depend on who reads of it. Without listeners, the
  // events would end the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  try {
    return await run(words)
  } catch (error) {
    const [code, ...lines] = explain(error)
    for (const line of lines) printStatus(line)
    return code
  }
}

async function run(words: readonly string[]): Promise<number> {
  if (words[0] === '--version') return print(version())
  const found = Object.entries(commands).find(([name]) =>
    `${words.join(' ')} `.startsWith(`${name} `),
  )
  if (!found) return guide(words)
  const [name, load] = found
  const command = { name, ...(await load()) }
  try {
    return await runOne(command, words.slice(name.split(' ').length))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${error.message}\n${usageOf(command)}`)
  }
}

/** Shows all commands if `words` name none; for a group, such as `user`, only those of the group. */
async function guide(words: readonly string[]): Promise<number> {
  const all = Object.entries(commands)
  const group = all.filter(([name]) => name.startsWith(`${words[0]} `))
  const depth = group.length > 0 ? 1 : 0
  const loading = (depth > 0 ? group : all).map(async ([name, load]) => ({
    name,
    ...(await load()),
  }))
  const shown = overview(words.slice(0, depth), await Promise.all(loading))
  const next = words[depth]
  if (next === '--help' || next === '-h') return print(shown)
  const complaint = next === undefined ? [] : ['', `There is no command "${words.join(' ')}"`]
  throw new UsageError([shown, ...complaint].join('\n'))
}

async function runOne(command: NamedCommand, args: string[]): Promise<number> {
  const { values, positionals } = parse(command, args)
  if (values.help) return print(helpOf(command))
  assertComplete(command, values, positionals)
  const { config } = values
  const settings = readConfigFromProcess(typeof config === 'string' ? config : undefined)
  return command.run({ operands: positionals, options: values, settings })
}

type Values = Readonly<Record<string, string | boolean | undefined>>

function parse(command: Command, args: string[]): { values: Values; positionals: string[] } {
  const options = { ...command.options, ...everywhere }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { values: values as Values, positionals }
  } catch (error) {
    throw usageErrorOf(error)
  }
}

function assertComplete(
  { operands, required = [] }: Command,
  values: Values,
  positionals: readonly string[],
): void {
  const options = required.filter((option) => values[option] === undefined)
  // An empty word, as of an unset variable, would name the working directory.
  const absent = operands.filter((_, place) => !positionals[place])
  if (values.config === '') throw new UsageError('--config needs the name of a file')
  const [missing] = [...absent, ...options.map((name) => `--${name}`)]
  if (missing !== undefined) throw new UsageError(`${missing} is missing`)
  if (positionals.length > operands.length) {
    throw new UsageError(`"${positionals[operands.length]}" is one word too many`)
  }
}
