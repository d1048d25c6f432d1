import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Deps } from '../../src/deps.ts'
import type { User } from '../../src/domain/accounts/user.ts'
import { anAssignment, aRecurringSetting } from '../support/builders.ts'
import { testDeps } from '../support/deps.ts'
import { newSite } from '../support/processes/site.ts'
import { withSecondFactor } from '../support/second-factor.ts'
import { openFile } from '../support/store/kadai-file.ts'

/** Does something for a user of a database, in this process. */
async function withUser<T>(
  { file, email }: { file: string; email: string },
  work: (deps: Deps, user: User) => Promise<T>,
): Promise<T> {
  const clock = { now: Date.now }
  const store = await openFile(file, { migrates: false, now: clock.now() })
  try {
    const user = await store.users.findByEmail(email)
    assert.ok(user)
    return await work(testDeps(store, clock), user)
  } finally {
    await store.close()
  }
}

describe('kadai user', { concurrency: 2 }, () => {
  const site = newSite({ after })
  before(() => site.join('student@example.org'))

  test('reset-password prints only a link, at BASE_URL or else at HOST and PORT', async () => {
    const given = await site.kadai('user reset-password Student@example.org', {
      env: { BASE_URL: 'https://kadai.example.org' },
    })
    assert.deepEqual([given.code, given.stderr], [0, ''])
    assert.match(given.stdout, /^https:\/\/kadai\.example\.org\/password\/[\w-]{43}\n$/)
    const { stdout: help } = await site.kadai('user reset-password --help')
    assert.match(help, / within 24 hours, or 7 days for a first password$/m)
    for (const HOST of ['::1', '::']) {
      const plain = await site.kadai('user reset-password student@example.org', {
        env: { HOST, PORT: '8081' },
      })
      assert.equal(plain.code, 0)
      assert.match(
        plain.stderr,
        /^BASE_URL is not set, so the link is for a browser on this machine\. .* in it\. If the service .* another PORT, .*\n$/,
      )
      assert.match(plain.stdout, /^http:\/\/\[::1\]:8081\/password\/[\w-]{43}\n$/)
    }
  })

  test('add takes the time zone of the settings if none is given', async () => {
    const env = { TIME_ZONE: 'Asia/Tokyo' }
    const { code, stderr } = await site.kadai('user add settled@example.org', { env })
    assert.equal(code, 0)
    assert.match(stderr, /^Added \d+ {2}settled@example\.org {2}user {2}Asia\/Tokyo\n$/)
  })

  test('add refuses the e-mail address as password', async () => {
    const words = 'user add obvious@example.org --password-stdin'
    const { code, stderr } = await site.kadai(words, { input: 'obvious@example.org\n' })
    assert.equal(code, 2)
    assert.match(stderr, /^password /)
  })

  test('set changes e-mail address, name, time zone and language, and clears a name', async () => {
    await site.join('before@example.org')
    const words = '--email After@example.org --name Aoi --time-zone Europe/Paris --language en'
    const { code, stdout, stderr } = await site.kadai(`user set before@example.org ${words}`)
    assert.deepEqual([code, stdout], [0, ''])
    assert.match(stderr, /^\d+ {2}after@example\.org {2}user {2}Europe\/Paris {2}Aoi\n$/)
    const changed = { file: site.file, email: 'after@example.org' }
    const { name, timeZone, language } = await withUser(changed, async (_, user) => user)
    assert.deepEqual([name, timeZone, language], ['Aoi', 'Europe/Paris', 'en'])
    const cleared = await site.kadai('user set after@example.org --name=')
    assert.match(cleared.stderr, /^\d+ {2}after@example\.org {2}user {2}Europe\/Paris\n$/)
    assert.deepEqual(await site.kadai('user set before@example.org --name Aoi'), {
      code: 1,
      stdout: '',
      stderr: 'There is no user before@example.org\n',
    })
  })

  test('set is in the audit as a change by the operator, not by the user', async () => {
    await site.join('changed@example.org')
    assert.equal((await site.kadai('user set changed@example.org --name Aoi')).code, 0)
    const changed = { file: site.file, email: 'changed@example.org' }
    const last = await withUser(changed, async ({ store }, { id }) => {
      const { items } = await store.audit.list({ userIds: [id] }, { page: 1, pageSize: 1 })
      return items[0]
    })
    assert.deepEqual([last?.action, last?.actorId, last?.actor], ['user_changed', null, ''])
  })

  test('set changes nothing if the time zone is invalid or the e-mail address is taken', async () => {
    await site.join('refused@example.org')
    for (const [words, code, complaint] of [
      ['--admin --time-zone Nowhere/Land', 2, 'time-zone must be an IANA time zone\n'],
      ['--admin --email student@example.org', 1, 'The e-mail address is taken\n'],
    ] as const) {
      const refused = await site.kadai(`user set refused@example.org ${words}`)
      assert.deepEqual(refused, { code, stdout: '', stderr: complaint })
      const { stdout } = await site.kadai('user list')
      assert.match(stdout, /^\d+ {2}refused@example\.org {2}user {2}Asia\/Tokyo$/m)
    }
  })

  test('set changes the role, and the last administrator cannot be demoted, disabled or deleted', async () => {
    for (const email of ['one@example.org', 'two@example.org']) {
      await site.join(email)
      const made = await site.kadai(`user set ${email} --admin`)
      assert.match(made.stderr, / {2}administrator {2}/)
    }
    assert.match((await site.kadai('user set one@example.org --no-admin')).stderr, / {2}user {2}/)
    const last = 'This is the only administrator. Make somebody else an administrator first\n'
    for (const words of [
      'user set two@example.org --no-admin --name Other',
      'user disable two@example.org',
    ]) {
      assert.deepEqual(await site.kadai(words), { code: 1, stdout: '', stderr: last })
    }
    const deleted = await site.kadai('user delete two@example.org --yes')
    assert.equal(deleted.code, 1)
    assert.ok(deleted.stderr.endsWith(last), deleted.stderr)
    const { stdout } = await site.kadai('user list')
    assert.match(stdout, /^\d+ {2}two@example\.org {2}administrator {2}Asia\/Tokyo$/m)
  })

  test('delete lists what it would delete and exits 1, and deletes only with --yes', async () => {
    await site.join('leaving@example.org')
    const leaving = { file: site.file, email: 'leaving@example.org' }
    await withUser(leaving, ({ store }, { id }) =>
      store.write(id, async ({ assignments, recurringSettings }) => {
        for (let n = 0; n < 3; n++) await assignments.insert(anAssignment())
        for (let n = 0; n < 2; n++) await recurringSettings.insert(aRecurringSetting())
      }),
    )
    const told = await site.kadai('user delete leaving@example.org')
    assert.deepEqual([told.code, told.stdout], [1, ''])
    assert.match(
      told.stderr,
      /^\d+ {2}leaving@example\.org .*\nAssignments: 3\nSeries: 2\nAPI keys: 1\nSessions: 0\nNothing was deleted. Repeat with --yes to delete all of this for good\n$/,
    )
    assert.match((await site.kadai('user list')).stdout, /leaving@/)
    const done = await site.kadai('user delete leaving@example.org --yes')
    assert.equal(done.code, 0)
    assert.match(done.stderr, /\nDeleted\n$/)
    assert.doesNotMatch((await site.kadai('user list')).stdout, /leaving@/)
    assert.doesNotMatch((await site.kadai('key list')).stdout, /leaving@/)
  })

  test('remove-second-factor removes the second factor, and exits 1 if there is none', async () => {
    await site.join('lost@example.org')
    const words = 'user remove-second-factor Lost@example.org'
    const none = { code: 1, stdout: '', stderr: 'This user has no second factor\n' }
    assert.deepEqual(await site.kadai(words), none)
    const lost = { file: site.file, email: 'lost@example.org' }
    await withUser(lost, (deps, user) => withSecondFactor({ deps }, user))
    const { code, stdout, stderr } = await site.kadai(words)
    assert.deepEqual([code, stdout], [0, ''])
    assert.match(stderr, /^\d+ {2}lost@example\.org {2}/)
    assert.deepEqual(await site.kadai(words), none)
  })

  const misused = [
    ['user set student@example.org --admin --no-admin', /^--admin or --no-admin, not both\n/],
    ['user set student@example.org --language fr', /^--language takes one of ja, en\n/],
    ['user set student@example.org --time-zone Mars', /^time-zone must be an IANA time zone\n/],
  ] as const
  for (const [words, complaint] of misused) {
    test(`exits 2 and explains the invalid option: ${words}`, async () => {
      const { code, stdout, stderr } = await site.kadai(words)
      assert.deepEqual([code, stdout], [2, ''])
      assert.match(stderr, complaint)
    })
  }
})
