import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { readConfigFromProcess } from '../config.ts'
import { version } from '../version.ts'
import { answer, type Command, tell, UsageError } from './command.ts'
import { copy } from './copy.ts'
import { demo } from './demo.ts'
import { doctor } from './doctor.ts'
import { explain } from './explain.ts'
import { keyIssue, keyList, keyRevoke } from './key.ts'
import { serve } from './serve.ts'
import { userAdd, userDisable, userEnable, userList } from './user.ts'
import { userDelete, userRemoveSecondFactor, userResetPassword, userSet } from './user-change.ts'

const commands: readonly Command[] = [
  serve,
  userAdd,
  userList,
  userDisable,
  userEnable,
  userSet,
  userResetPassword,
  userRemoveSecondFactor,
  userDelete,
  keyIssue,
  keyList,
  keyRevoke,
  copy,
  doctor,
  demo,
]

const everywhere: ParseArgsOptionsConfig = {
  config: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
}

/** Runs the command that `words` call for, and answers the exit code. */
export async function runCommand(words: readonly string[]): Promise<number> {
  process.stdout.on('error', ignoreEnoughRead)
  try {
    return await run(words)
  } catch (error) {
    const [code, ...lines] = explain(error)
    for (const line of lines) tell(line)
    return code
  }
}

/** A reader such as `head` leaves when it has seen enough. */
function ignoreEnoughRead(error: Error): void {
  if (!('code' in error && error.code === 'EPIPE')) throw error
}

async function run(words: readonly string[]): Promise<number> {
  if (words[0] === '--version') return answer(version())
  const command = commands.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `))
  if (!command) {
    if (words[0] === '--help' || words[0] === '-h') return answer(overview())
    const complaint = words.length === 0 ? [] : ['', `There is no command "${words.join(' ')}"`]
    throw new UsageError([overview(), ...complaint].join('\n'))
  }
  try {
    return await runOne(command, words.slice(command.name.split(' ').length))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${error.message}\n${usageOf(command)}`)
  }
}

async function runOne(command: Command, args: string[]): Promise<number> {
  const { values, positionals } = parse(command, args)
  if (values.help) return answer(usageOf(command))
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
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function assertComplete(
  { operands, required = [] }: Command,
  values: Values,
  positionals: readonly string[],
): void {
  const options = required.filter((option) => values[option] === undefined)
  const [missing] = [...operands.slice(positionals.length), ...options.map((name) => `--${name}`)]
  if (missing !== undefined) throw new UsageError(`${missing} is missing`)
  if (positionals.length > operands.length) {
    throw new UsageError(`"${positionals[operands.length]}" is one word too many`)
  }
}

function usageOf({ name, operands, options, required = [] }: Command): string {
  const words = Object.entries(options).map(([option, { type }]) => {
    const word = type === 'string' ? `--${option} ${option.toUpperCase()}` : `--${option}`
    return required.includes(option) ? word : `[${word}]`
  })
  return ['usage: kadai', name, ...operands, ...words, '[--config FILE]'].join(' ')
}

function overview(): string {
  const calls = commands.map(({ name, operands }) => [name, ...operands].join(' '))
  const width = Math.max(...calls.map(({ length }) => length))
  const rows = commands.map(({ summary }, n) => `  ${calls[n]?.padEnd(width)} ${summary}`)
  return ['usage: kadai COMMAND', '', ...rows].join('\n')
}
