import { createInterface } from 'node:readline'
import { setUserDisabled } from '../actions/user-standing.ts'
import { createUser } from '../actions/users.ts'
import { checkPassword } from '../domain/accounts/user.ts'
import { type Command, print, printStatus, UsageError } from './command.ts'
import { describeUser, withStore, withUser } from './store.ts'
import { userInputOf, userOptions } from './user-options.ts'

export const userAdd: Command = {
  operands: ['EMAIL'],
  summary: 'Add a user; without a password, they can use only the API',
  options: { ...userOptions, admin: { type: 'boolean' }, 'password-stdin': { type: 'boolean' } },
  async run(call) {
    const [email = ''] = call.operands
    const { admin, 'password-stdin': asksPassword } = call.options
    const given = userInputOf(call)
    const password = asksPassword ? await readPassword(email) : undefined
    const { timeZone = call.settings.timeZone } = given
    const input = { ...given, email, timeZone, isAdmin: admin === true }
    const user = await withStore(call, async (deps) => {
      const hash = password === undefined ? null : await deps.passwords.hash(password)
      return createUser(deps, input, hash)
    })
    printStatus(`Added ${describeUser(user)}`)
    return 0
  },
}

export const userList: Command = {
  operands: [],
  summary: 'List the users',
  options: {},
  async run(call) {
    const users = await withStore(call, ({ store }) => store.users.all())
    for (const user of users) await print(describeUser(user))
    return 0
  },
}

export const userDisable = switching(true)
export const userEnable = switching(false)

function switching(isDisabled: boolean): Command {
  return {
    operands: ['EMAIL'],
    summary: isDisabled ? 'Disable a user and all their keys' : 'Enable a user again',
    options: {},
    async run(call) {
      await withUser(call, async (deps, user) => {
        printStatus(describeUser(await setUserDisabled(deps, user, isDisabled)))
      })
      return 0
    },
  }
}

/** Reads the first line of standard input; on a terminal, without waiting for its end. */
async function readPassword(email: string): Promise<string> {
  if (process.stdin.isTTY) printStatus(`Password for ${email} (it will be visible):`)
  const lines = createInterface({ input: process.stdin })
  const { value: password = '' } = await lines[Symbol.asyncIterator]().next()
  lines.close()
  // Stored like this, nobody could type it.
  if (password.includes('\uFFFD')) throw new UsageError('the password must be UTF-8')
  checkPassword(password, email)
  return password
}
