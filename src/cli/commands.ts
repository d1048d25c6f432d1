import { readFileSync } from 'node:fs'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { ConfigError, readConfigFromProcess } from '../config.ts'
import { describeIssue } from '../domain/describe-issue.ts'
import { DomainError, InvalidInput } from '../domain/errors.ts'
import { answer, type Command, tell, UsageError } from './command.ts'
import { demo } from './demo.ts'
import { doctor } from './doctor.ts'
import { keyIssue, keyList, keyRevoke } from './key.ts'
import { serve } from './serve.ts'
import { userAdd, userDisable, userEnable, userList } from './user.ts'

const commands: readonly Command[] = [
  serve,
  userAdd,
  userList,
  userDisable,
  userEnable,
  keyIssue,
  keyList,
  keyRevoke,
  doctor,
  demo,
]

const everywhere: ParseArgsOptionsConfig = {
  config: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
}

/** Exit codes: what was asked could not be done; the call or the configuration makes no sense. */
const failed = 1
const misused = 2

/** Runs the command that `words` call for, and answers the exit code. */
export async function runCommand(words: readonly string[]): Promise<number> {
  try {
    return await run(words)
  } catch (error) {
    const [code, ...lines] = explain(error)
    for (const line of lines) tell(line)
    return code
  }
}

async function run(words: readonly string[]): Promise<number> {
  if (words[0] === '--version') return answer(version())
  const command = commands.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `))
  if (!command) {
    if (words[0] === '--help' || words[0] === '-h') return answer(overview())
    throw new UsageError(`${overview()}\n\nThere is no command "${words.join(' ')}"`)
  }
  const { values, positionals } = parse(command, words.slice(command.name.split(' ').length))
  if (values.help) return answer(usageOf(command))
  if (positionals.length !== command.operands.length) throw new UsageError(usageOf(command))
  const configFile = typeof values.config === 'string' ? values.config : undefined
  const settings = readConfigFromProcess(configFile)
  return command.run({ operands: positionals, options: values, settings, configFile })
}

type Values = Readonly<Record<string, string | boolean | undefined>>

function parse(command: Command, args: string[]): { values: Values; positionals: string[] } {
  const options = { ...command.options, ...everywhere }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { values: values as Values, positionals }
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usageOf(command)}`)
  }
}

/** The exit code for what was thrown, and what to say of it. What nobody could foresee is thrown on. */
function explain(error: unknown): [code: number, ...lines: string[]] {
  if (error instanceof UsageError) return [misused, error.message]
  if (error instanceof ConfigError) return [misused, ...error.mistakes]
  if (error instanceof InvalidInput) {
    return [misused, ...error.issues.map((issue) => describeIssue(issue, (field) => field))]
  }
  if (error instanceof DomainError) return [failed, error.message]
  throw error
}

function usageOf({ name, operands, options }: Command): string {
  const optional = Object.entries(options).map(([option, { type }]) =>
    type === 'string' ? `[--${option} ${option.toUpperCase()}]` : `[--${option}]`,
  )
  return ['usage: kadai', name, ...operands, ...optional, '[--config FILE]'].join(' ')
}

function overview(): string {
  const rows = commands.map(
    ({ name, operands, summary }) => `  ${[name, ...operands].join(' ').padEnd(20)} ${summary}`,
  )
  return ['usage: kadai COMMAND', '', ...rows].join('\n')
}

function version(): string {
  const file = new URL('../../package.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).version
}
