import { type RegistrationInput, registerUser } from '../../actions/registration.ts'
import { notFound } from '../../domain/errors.ts'
import type { Ask, Outcome, PageRoute } from '../ask.ts'
import { goTo, show } from '../outcomes.ts'
import { registrationPage } from '../pages/newcomer.ts'
import { attemptPassword, freshForm, type PasswordForm, refused } from '../password-form.ts'
import { readProfile } from '../profile-input.ts'
import { destinationOf, onTheWay, welcome } from './entrance.ts'

export const registrationRoutes: readonly PageRoute<Ask>[] = [
  { method: 'GET', path: '/register', answer: offer },
  { method: 'POST', path: '/register', answer: register },
]

function offer(ask: Ask): Outcome {
  assertAllowed(ask)
  return ask.visitor ? goTo(destinationOf(ask)) : show(pageOf(ask, newcomerForm(ask)))
}

async function register(ask: Ask): Promise<Outcome> {
  assertAllowed(ask)
  if (ask.visitor) return goTo(destinationOf(ask))
  const input = newcomerOf(ask)
  const attempted = await attemptPassword(() => registerUser(ask.deps, input))
  if ('issues' in attempted) return refused(ask, attempted, (form) => pageOf(ask, form))
  return welcome(ask, input, destinationOf(ask))
}

/** If registration is off, the page does not exist. */
function assertAllowed({ site }: Ask): void {
  if (!site.allowsRegistration) throw notFound('Page')
}

const pageOf = (ask: Ask, form: PasswordForm) =>
  registrationPage({
    form,
    action: onTheWay(ask, '/register'),
    signIn: onTheWay(ask, '/sign-in'),
  })

/** The empty form for a new user, with the language of the request and the zone of the site. */
export const newcomerForm = (ask: Ask): PasswordForm => ({
  ...freshForm(ask),
  values: { language: ask.language, timeZone: ask.site.timeZone },
})

export function newcomerOf(ask: Ask): RegistrationInput {
  const { email = '', name = '', timeZone = '', language = ask.language } = readProfile(ask.form)
  return { email, name, timeZone, language, password: ask.form.get('password') ?? '' }
}
