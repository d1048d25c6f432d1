import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import {
  deleteAssignment,
  toggleAssignment,
  updateAssignment,
} from '../../../src/actions/assignments.ts'
import {
  deleteRecurringSetting,
  updateRecurringSetting,
} from '../../../src/actions/recurring-settings.ts'
import { updateUser } from '../../../src/actions/users.ts'
import type { Deps, Store } from '../../../src/deps.ts'
import { DomainError } from '../../../src/domain/errors.ts'
import type { EditBehavior } from '../../../src/domain/series/edit-behavior.ts'
import { withCheckTime } from '../../../src/domain/series/generation.ts'
import type { RecurringSettingInput } from '../../../src/domain/series/recurring-setting-input.ts'
import { generateOccurrences } from '../../../src/jobs/generate-occurrences.ts'
import { anAssignment, aRecurringSetting, at } from '../../support/builders.ts'
import { testDeps } from '../../support/deps.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../../support/postgres/postgres.ts'
import {
  openShared,
  type SharedDatabase,
  sharedDatabases,
} from '../../support/postgres/shared-database.ts'
import { seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'

/** A series of one user: its setting, its newest occurrence, and the one before that. */
interface Series {
  readonly userId: number
  readonly setting: number
  readonly older: number
  readonly newest: number
}

type Operation = (deps: Deps, series: Series) => Promise<unknown>

const personOf = ({ userId }: Series) => ({ userId, timeZone })

const editing =
  (input: RecurringSettingInput, behavior: EditBehavior): Operation =>
  (deps, series) =>
    updateRecurringSetting(deps, personOf(series), { id: series.setting, input, behavior })

const postponing: Operation = (deps, series) => {
  const input = { dueDate: '2026-05-01T12:00' }
  return updateAssignment(deps, personOf(series), { id: series.newest, input })
}

const deleting =
  (which: 'older' | 'newest', withSetting: boolean): Operation =>
  (deps, series) =>
    deleteAssignment(deps, personOf(series), { id: series[which], withSetting })

const operations: Record<string, Operation> = {
  generate: (deps, { userId }) => generateOccurrences(seeingOnly(userId, deps)),
  'complete the newest': (deps, it) => toggleAssignment(deps, personOf(it), { id: it.newest }),
  'complete the older': (deps, it) => toggleAssignment(deps, personOf(it), { id: it.older }),
  'postpone the newest': postponing,
  'delete the newest': deleting('newest', false),
  'delete the older and the setting': deleting('older', true),
  'delete the setting': (deps, it) =>
    deleteRecurringSetting(deps, personOf(it), { id: it.setting }),
  'edit the rule': editing({ recurrenceType: 'daily', recurrenceInterval: 3 }, 'this_only'),
  'edit all': editing({ dueTime: '08:30', title: 'Changed' }, 'all'),
  'edit the end': editing({ endType: 'count', endCount: 4 }, 'this_and_future'),
  pause: editing({ isActive: false }, 'this_only'),
  resume: editing({ isActive: true }, 'this_only'),
  move: (deps, { userId }) => updateUser(deps, { userId }, { timeZone: 'America/Los_Angeles' }),
}

const timeZone = 'Asia/Tokyo'

const anyRace = fc.record({
  names: fc.array(fc.constantFrom(...Object.keys(operations)), { minLength: 2, maxLength: 4 }),
  // The newest occurrence is due on 13 April: it is ahead, or one after it was missed.
  now: fc.constantFrom(at('2026-04-10T03:00:00Z'), at('2026-04-21T03:00:00Z')),
  isActive: fc.oneof(fc.constant(true), fc.boolean()),
  delays: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
})

const databases: readonly SharedDatabase[] = [
  ...sharedDatabases,
  {
    name: 'a PostgreSQL database with serializable isolation by default',
    skip: skipWithoutPostgres,
    async create() {
      const strict = encodeURIComponent('-c default_transaction_isolation=serializable')
      return `${await freshPostgresUrl()}?options=${strict}`
    },
  },
]

for (const { name, skip, create } of databases) {
  describe(`concurrent operations on a series in ${name}`, { skip }, () => {
    test('have the same outcome as some serial order of them', async (t) => {
      const database = await create(t)
      const stores = [await open(t, database), await open(t, database)] as const
      await fc.assert(
        fc.asyncProperty(anyRace, async ({ names, now, isActive, delays }) => {
          const processes = stores.map((store) => testDeps(store, { now: () => now }))
          const begin = () => seedSeries(stores[0], now, isActive)
          const orders = permutations([...names.keys()]).map(async (order) => {
            const series = await begin()
            const outcomes: string[] = []
            for (const nth of order) {
              outcomes[nth] = await outcomeOf(operations[names[nth] ?? ''], processes[0], series)
            }
            return [...outcomes, await stateOf(stores[0], series)].join('\n')
          })
          const series = await begin()
          const outcomes = names.map(async (name, nth) => {
            for (let n = 0; n < (delays[nth] ?? 0); n += 1) await turn()
            return outcomeOf(operations[name], processes[nth % 2], series)
          })
          const ended = [...(await Promise.all(outcomes)), await stateOf(stores[1], series)].join(
            '\n',
          )
          const possible = await Promise.all(orders)
          assert.ok(possible.includes(ended), `${ended}\nis none of\n${possible.join('\n\n')}`)
        }),
        { numRuns: 40 },
      )
    })
  })
}

async function open(t: TestContext, database: string): Promise<Store> {
  const store = await openShared(database)
  t.after(() => store.close())
  return store
}

/** As one of many users of a database: the scheduler of each test run is to leave the others' series alone. */
function seeingOnly(userId: number, deps: Deps): Deps {
  const { recurringSettings } = deps.store
  const toCheck = async (now: number) =>
    (await recurringSettings.toCheck(now, 10_000)).filter((it) => it.userId === userId)
  // A series that it passes over would be left to its next turn, which does not come here.
  const writeIfFree: Store['writeIfFree'] = (id, work) =>
    deps.store.write(id, work).then(() => true)
  const store = { ...deps.store, recurringSettings: { ...recurringSettings, toCheck }, writeIfFree }
  return { ...deps, store }
}

async function seedSeries(store: Store, now: number, isActive: boolean): Promise<Series> {
  const userId = await seedUser(store)
  const dates = { anchorDate: '2026-04-06', lastNominalDate: '2026-04-13', generatedCount: 2 }
  const moment = { now, timeZone }
  const wanted = withCheckTime(aRecurringSetting({ ...dates, isActive }), moment)
  const { id: recurringSettingId } = await seedSetting(store, userId, wanted)
  const occurrences = ['2026-04-06', '2026-04-13'].map((nominalDate) => {
    const dueDate = at(`${nominalDate}T23:59:00+09:00`)
    return anAssignment({ recurringSettingId, nominalDate, dueDate })
  })
  const [older, newest] = await seedAssignments(store, userId, occurrences)
  assert.ok(older && newest)
  return { userId, setting: recurringSettingId, older: older.id, newest: newest.id }
}

async function outcomeOf(
  operation: Operation | undefined,
  deps: Deps | undefined,
  series: Series,
): Promise<string> {
  assert.ok(operation && deps)
  try {
    await operation(deps, series)
    return 'done'
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

/** All that a user has, without what tells one user from another. */
async function stateOf(store: Store, { userId, setting }: Series): Promise<string> {
  // As a request does: another of this turn may have read before the last commit of the other process.
  store.arrived?.()
  const order = { by: 'nominalDate', descending: false } as const
  const made = await store.assignments.all(userId, { criteria: {}, order })
  const rows = made.map(({ id, userId, recurringSettingId, ...row }) => ({
    ...row,
    isLinked: recurringSettingId !== null,
  }))
  const stands = await store.recurringSettings.find(userId, setting)
  const { id, userId: _, ...progress } = stands ?? {}
  const zone = (await store.users.find(userId))?.timeZone
  return JSON.stringify({ rows, progress, zone }, undefined, 1)
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) =>
    permutations(items.filter((it) => it !== item)).map((rest) => [item, ...rest]),
  )
}
