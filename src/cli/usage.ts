import type { Command } from './command.ts'

/** With the words that choose it: `user add`. */
export type NamedCommand = Command & { readonly name: string }

export const usageOf = (command: NamedCommand): string =>
  `usage: kadai ${callOf(command)} [--config FILE]`

/** @param place the words that choose a group of commands. */
export function overview(place: readonly string[], commands: readonly NamedCommand[]): string {
  return [
    `usage: ${['kadai', ...place, 'COMMAND'].join(' ')}`,
    '',
    ...commands.flatMap((it) => [`  ${callOf(it)}`, `      ${it.summary}`]),
    '',
    'Each takes --config FILE, which names a file with settings, and --help.',
  ].join('\n')
}

/** How a command is called, with all that it takes of its own. */
function callOf({ name, operands, options, required = [] }: NamedCommand): string {
  const words = Object.entries(options).map(([option, { type }]) => {
    const word = type === 'string' ? `--${option} ${option.toUpperCase()}` : `--${option}`
    return required.includes(option) ? word : `[${word}]`
  })
  return [name, ...operands, ...words].join(' ')
}
