import { makePasswordLink } from '../actions/passwords.ts'
import { removeSecondFactorOf } from '../actions/second-factor.ts'
import { deleteUser } from '../actions/user-standing.ts'
import { updateUserAndRole } from '../actions/users.ts'
import { localUrl } from '../config/local-url.ts'
import { linkPath } from '../domain/accounts/link-path.ts'
import { linkLifetime } from '../domain/accounts/one-time-link.ts'
import { hoursIn, oneDay } from '../domain/time/durations.ts'
import { type Call, type Command, print, printStatus, UsageError } from './command.ts'
import { linkForHere } from './first-steps.ts'
import { describeUser, withUser } from './store.ts'
import { userInputOf, userOptions } from './user-options.ts'

export const userSet: Command = {
  operands: ['EMAIL'],
  summary: 'Change the details or the role of a user',
  options: {
    ...userOptions,
    email: { type: 'string' },
    admin: { type: 'boolean' },
    'no-admin': { type: 'boolean' },
  },
  async run(call) {
    const { email } = call.options
    const changes = {
      ...userInputOf(call),
      email: typeof email === 'string' ? email : undefined,
      isAdmin: roleOf(call),
    }
    if (Object.values(changes).every((value) => value === undefined)) {
      throw new UsageError('Nothing to change: an option is missing')
    }
    await withUser(call, async (deps, user) => {
      printStatus(describeUser(await updateUserAndRole(deps, user, changes)))
    })
    return 0
  },
}

export const userResetPassword: Command = {
  operands: ['EMAIL'],
  summary: `Print a link by which a user sets a password; it works once, within ${hoursIn(linkLifetime.password)} hours, or ${linkLifetime.first_password / oneDay} days for a first password`,
  options: {},
  async run(call) {
    const { settings } = call
    const { token } = await withUser(call, makePasswordLink)
    await print(
      `${settings.baseUrl ?? localUrl(settings, settings.port)}${linkPath.password(token)}`,
      'A link was made all the same; the next one takes its place',
    )
    if (settings.baseUrl === undefined) {
      printStatus(
        `${linkForHere}. If the service was started with another PORT, put that in it, too`,
      )
    }
    return 0
  },
}

export const userRemoveSecondFactor: Command = {
  operands: ['EMAIL'],
  summary: 'Turn off two-step sign-in for a user who has lost the second device',
  options: {},
  async run(call) {
    await withUser(call, async (deps, user) => {
      await removeSecondFactorOf(deps, user)
      printStatus(describeUser(user))
    })
    return 0
  },
}

export const userDelete: Command = {
  operands: ['EMAIL'],
  summary: 'Delete a user and all of their data, for good',
  options: { yes: { type: 'boolean' } },
  async run(call) {
    return withUser(call, async (deps, user) => {
      const { assignments, recurringSettings, apiKeys, sessions } =
        await deps.store.users.belongingsOf(user.id)
      printStatus(describeUser(user))
      printStatus(`Assignments: ${assignments}`)
      printStatus(`Series: ${recurringSettings}`)
      printStatus(`API keys: ${apiKeys}`)
      printStatus(`Sessions: ${sessions}`)
      if (call.options.yes !== true) {
        printStatus('Nothing was deleted. Repeat with --yes to delete all of this for good')
        return 1
      }
      await deleteUser(deps, user)
      printStatus('Deleted')
      return 0
    })
  },
}

function roleOf({ options }: Call): boolean | undefined {
  if (options.admin && options['no-admin']) throw new UsageError('--admin or --no-admin, not both')
  if (options.admin) return true
  return options['no-admin'] ? false : undefined
}
