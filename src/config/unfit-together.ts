import { isPassword } from './settings.ts'

/** Pairs of settings of which one is of no use without the other. */
const pairs = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
] as const

/**
 * What is wrong with settings that are right one by one.
 *
 * @param values by name; of those that are wrong, none.
 * @param isNamed whether a setting was given.
 */
export function unfitTogether(
  values: Readonly<Record<string, unknown>>,
  isNamed: (name: string) => boolean,
): readonly string[] {
  const { PORT: port, METRICS_PORT: metricsPort, PASSWORD_LINKS_BY_MAIL: mailsLinks } = values
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values
  const halves = pairs.filter(([one, other]) => isNamed(one) !== isNamed(other))
  return [
    ...halves.map(([one, other]) => `${one} and ${other} must be given together`),
    ...(isNamed('SMTP_URL') && !isNamed('BASE_URL')
      ? ['SMTP_URL needs BASE_URL, for the links in mails']
      : []),
    ...(mailsLinks === true && !isNamed('SMTP_URL')
      ? ['PASSWORD_LINKS_BY_MAIL needs SMTP_URL, to send them']
      : []),
    ...(email && password && !isPassword(String(password), String(email))
      ? ['ADMIN_PASSWORD must not be guessed from ADMIN_EMAIL']
      : []),
    ...(port && port === metricsPort ? ['METRICS_PORT and PORT must differ'] : []),
  ]
}
