import type { Command } from './command.ts'

/** A command, with the words that select it: `user add`. */
export type NamedCommand = Command & { readonly name: string }

export const usageOf = (command: NamedCommand): string =>
  `usage: kadai ${callOf(command)} [--config FILE]`

export const helpOf = (command: NamedCommand): string =>
  [usageOf(command), '', command.summary].join('\n')

/** @param place the words that select a group of commands. */
export function overview(place: readonly string[], commands: readonly NamedCommand[]): string {
  return [
    `usage: ${['kadai', ...place, 'COMMAND'].join(' ')}`,
    '',
    ...commands.flatMap((it) => [`  ${callOf(it)}`, `      ${it.summary}`]),
    '',
    'Each takes --config FILE, which names a file with settings, and --help.',
  ].join('\n')
}

/** The call of a command, with its own operands and options. */
function callOf({ name, operands, options, required = [] }: NamedCommand): string {
  const words = Object.entries(options).map(([option, { type }]) => {
    const word = type === 'string' ? `--${option} ${option.toUpperCase()}` : `--${option}`
    return required.includes(option) ? word : `[${word}]`
  })
  return [name, ...operands, ...words].join(' ')
}
