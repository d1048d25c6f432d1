import { canonicalEmail, languages, type User, type UserInput } from '../../domain/accounts/user.ts'
import type { Complete } from '../../domain/edit.ts'
import type { VisitorContext } from '../page-route.ts'
import { chosen, type Values } from './forms.ts'

/** What a form says about a user; undefined for a field that it does not have. */
export const readProfile = (form: URLSearchParams): Complete<UserInput> => ({
  name: form.get('name')?.trim(),
  email: form.get('email')?.trim(),
  language: chosen(form, 'language', languages),
  timeZone: form.get('timeZone')?.trim(),
})

/** The address in a form or a query, as it is stored; empty without one. */
export const typedEmail = (form: URLSearchParams): string =>
  canonicalEmail((form.get('email') ?? '').trim())

/** The values of that form for `user`. */
export const profileValues = ({ name, email, language, timeZone }: User): Values => ({
  name,
  email,
  language,
  timeZone,
})

/** What is offered for new users: the language and the zone of the administrator, whose browser knows them better than a server. */
export const newUserValues = ({
  language,
  moment: { timeZone },
}: Pick<VisitorContext, 'language' | 'moment'>): Values => ({ language, timeZone })
