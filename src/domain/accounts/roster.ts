import { Issues } from '../issues.ts'
import { type Instant, isTimeZone } from '../time/time.ts'
import { type Language, type NewUser, newUser } from './user.ts'

/** How many people a roster may have: two classes and more. All of them are added in one transaction. */
export const mostOnRoster = 100

/** A list of people, one per line: an e-mail address, and perhaps a name. */
export interface Roster {
  readonly text: string
  /** Language of all these people; undefined for the default. */
  readonly language: Language | undefined
  /** Time zone of all these people, an IANA name. */
  readonly timeZone: string
}

/**
 * The people on a roster, as users, in its order. Name and address may stand in any order, with the tabs of a
 * spreadsheet, the commas and quotes of CSV, or the angle brackets of a mail program between them. A first line that is a
 * heading is nobody.
 *
 * @throws {InvalidInput} for `roster`, with the line of each mistake, and for `timeZone`.
 */
export function usersOn(
  { text, language, ...roster }: Roster,
  now: Instant,
): readonly Omit<NewUser, 'passwordHash'>[] {
  const issues = new Issues()
  const timeZone = issues.need(isTimeZone(roster.timeZone) ? roster.timeZone : undefined, 'UTC', {
    field: 'timeZone',
    rule: 'time_zone',
  })
  const people = peopleIn(text)
  if (people.length === 0) issues.add({ field: 'roster', rule: 'required' })
  if (people.length > mostOnRoster) {
    issues.add({ field: 'roster', rule: 'max_lines', max: mostOnRoster })
    issues.settle()
  }
  const emails = new Set<string>()
  const users = people.flatMap(({ line, text, ...person }) => {
    const place = { field: 'roster', line, text }
    const user = issues.collect(
      () => newUser({ ...person, language, timeZone }, now),
      (issue) => ({ ...issue, ...place, ...(issue.field === 'name' && ofName) }),
    )
    if (!user) return []
    if (emails.has(user.email)) issues.add({ ...place, rule: 'repeated' })
    emails.add(user.email)
    return [user]
  })
  issues.settle()
  return users
}

const ofName = { part: 'name' } as const

const peopleIn = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map((content, at) => ({ line: at + 1, text: content.trim(), ...personIn(content) }))
    .filter(({ email, name }) => email !== '' || name !== '')
    .filter(({ email, name }, at) => !(at === 0 && email === '' && heading.test(name)))

/** What the row above those of a spreadsheet calls the addresses. Any other first line without one is a mistake. */
const heading = /e-?mail|メール|ﾒｰﾙ/i

/** What may stand around an address or a name, besides blanks. */
const separators = /[\t,;:<>"|()[\]，、；：＜＞＂｜（）［］「」]/g

/** As keyboards type it, in half and full width. */
const atSign = /[@＠﹫]/

/** The words with an @ are the address, the others are the name. Several addresses are none: each person has a line. */
function personIn(line: string): { readonly email: string; readonly name: string } {
  const words = line.replace(separators, ' ').split(/(\s+)/)
  const emails = words.filter((it) => atSign.test(it))
  const name = words.filter((it) => !atSign.test(it)).join('')
  return { email: emails.join(' '), name: name.replace(/ {2,}/g, ' ').trim() }
}
