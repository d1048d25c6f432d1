import { makeFirstLink } from '../actions/registration.ts'
import { linkPath } from '../domain/accounts/link-path.ts'
import { type Command, printStatus } from './command.ts'
import { firstAdministrator, firstSteps } from './first-steps.ts'

export const serve: Command = {
  operands: [],
  summary: 'Serve the API and the pages, until a signal stops it',
  options: {},
  async run({ settings }) {
    // Loaded here, so that neither help nor an error in the settings waits for it.
    const { runService } = await import('./run-service.ts')
    return runService(settings, async ({ deps, url }) => {
      const token = await makeFirstLink(deps)
      if (token !== undefined) printStatus(firstSteps(settings, `${url}${linkPath.setup(token)}`))
      else if ((await deps.store.users.countAdministrators()) === 0) {
        printStatus(firstAdministrator(settings))
      }
    })
  },
}
