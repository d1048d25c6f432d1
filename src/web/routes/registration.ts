import { type RegistrationInput, registerUser } from '../../actions/registration.ts'
import { notFound } from '../../domain/errors.ts'
import { readProfile } from '../forms/profile-input.ts'
import { goTo, show } from '../outcomes.ts'
import type { OpenContext, Outcome, PageRoute } from '../page-route.ts'
import { registrationPage } from '../pages/newcomer.ts'
import { attemptPassword, freshForm, type PasswordForm, refused } from '../password-form.ts'
import { destinationOf, isInside, onTheWay, welcome } from '../sign-in-redirects.ts'

export const registrationRoutes: readonly PageRoute<OpenContext>[] = [
  { method: 'GET', path: '/register', answer: offer },
  { method: 'POST', path: '/register', answer: register },
]

function offer(context: OpenContext): Outcome {
  assertAllowed(context)
  return isInside(context)
    ? goTo(destinationOf(context))
    : show(pageOf(context, newcomerForm(context)))
}

async function register(context: OpenContext): Promise<Outcome> {
  assertAllowed(context)
  const input = newcomerOf(context)
  const attempted = await attemptPassword(() => registerUser(context.deps, input))
  if ('issues' in attempted) return refused(context, attempted, (form) => pageOf(context, form))
  return welcome(context, input, destinationOf(context))
}

/** If registration is off, the page does not exist. */
function assertAllowed({ site }: OpenContext): void {
  if (!site.allowsRegistration) throw notFound('Page')
}

const pageOf = (context: OpenContext, form: PasswordForm) =>
  registrationPage({
    form,
    action: onTheWay(context, '/register'),
    signIn: onTheWay(context, '/sign-in'),
  })

/** The empty form for a new user, with the language of the request and the zone of the site. */
export const newcomerForm = (context: OpenContext): PasswordForm => ({
  ...freshForm(context),
  values: { language: context.language, timeZone: context.site.timeZone },
})

export function newcomerOf(context: OpenContext): RegistrationInput {
  const {
    email = '',
    name = '',
    timeZone = '',
    language = context.language,
  } = readProfile(context.form)
  return { email, name, timeZone, language, password: context.form.get('password') ?? '' }
}
