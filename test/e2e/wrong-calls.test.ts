import assert from 'node:assert/strict'
import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { ordinary, skipWithoutOrdinary } from '../support/processes/ordinary.ts'
import { withoutLauncher } from '../support/processes/process.ts'
import { newSite, type Options } from '../support/processes/site.ts'

type Row = readonly [why: string, words: string, answer: string, options?: Options]

const addUsage =
  'usage: kadai user add EMAIL [--name NAME] [--time-zone TIME-ZONE] [--language LANGUAGE] [--admin] ' +
  '[--password-stdin] [--config FILE]\n'
const issueUsage =
  'usage: kadai key issue EMAIL --name NAME [--expires EXPIRES] [--read-only] [--config FILE]\n'

/** Exit code 2: the words make no sense. */
const misused: readonly Row[] = [
  ['an operand is missing', 'user add', `EMAIL is missing\n${addUsage}`],
  ['there is one operand too many', 'user add a@b.c d', `"d" is one word too many\n${addUsage}`],
  [
    'an option has no value',
    'key issue a@b.c --name',
    `Option '--name <value>' argument missing\n${issueUsage}`,
  ],
  ['an option is unknown', 'key issue a@b.c --nam x', `Unknown option '--nam'\n${issueUsage}`],
  [
    'the name of the configuration file is empty',
    'serve --config=',
    '--config needs the name of a file\nusage: kadai serve [--config FILE]\n',
  ],
  ['a required option is missing', 'key issue a@b.c', `--name is missing\n${issueUsage}`],
  [
    'a date does not exist',
    'key issue student@example.org --name n --expires 2030-02-30',
    'expires must be a date, YYYY-MM-DD\n',
  ],
  [
    'an id is not a number',
    'key revoke first',
    'ID is the number that "key list" shows\nusage: kadai key revoke ID [--config FILE]\n',
  ],
  [
    'there is nothing to change',
    'user set student@example.org',
    'Nothing to change: an option is missing\nusage: kadai user set EMAIL [--name NAME] [--time-zone TIME-ZONE] ' +
      '[--language LANGUAGE] [--email EMAIL] [--admin] [--no-admin] [--config FILE]\n',
  ],
  ['an e-mail address is invalid', 'user add nobody', 'email must be an e-mail address\n'],
  [
    'a time zone is unknown',
    'user add a@b.c --time-zone Mars',
    'time-zone must be an IANA time zone\n',
  ],
  ['a name is empty', 'key issue student@example.org --name=', 'name is required\n'],
  [
    'a password has 11 characters',
    'user add a@b.c --password-stdin',
    'password must be at least 12 characters\n',
    { input: 'elevenchars\nand another line' },
  ],
  [
    'settings are unknown or invalid',
    'serve',
    'KADAI_PORT is not a setting\nPORT must be an integer from 0 to 65535\nEARLIER_FORM must be one of on, off, only\n',
    { env: { PORT: 'x', EARLIER_FORM: 'maybe', KADAI_PORT: '1' } },
  ],
  [
    'the configuration file is missing',
    'doctor --config none.toml',
    'none.toml: cannot be read (ENOENT)\n',
  ],
]

/** Exit code 1: it cannot be done. */
const impossible: readonly Row[] = [
  ['key issue names an unknown user', 'key issue a@b.c --name n', 'There is no user a@b.c\n'],
  ['user disable names an unknown user', 'user disable a@b.c', 'There is no user a@b.c\n'],
  ['key revoke names an unknown key', 'key revoke 7', 'API key not found\n'],
  [
    'user add names an e-mail address that is taken in another case',
    'user add Student@Example.ORG',
    'The e-mail address is taken\n',
  ],
]

describe('a failing command prints the reason on standard error and nothing on standard output', () => {
  const site = newSite({ after })
  before(() => site.join('student@example.org'))

  describe('with exit code 2 if', { concurrency: 2 }, () => {
    for (const row of misused) refuses(2, row)

    for (const words of ['', 'users', 'doctors', '--config x serve']) {
      test(`"${words}" is not a command`, async () => {
        const { code, stdout, stderr } = await site.kadai(words)
        assert.deepEqual({ code, stdout }, { code: 2, stdout: '' })
        assert.match(stderr, /^usage: kadai COMMAND\n/)
        if (words !== '') assert.ok(stderr.endsWith(`\nThere is no command "${words}"\n`), stderr)
      })
    }
  })

  test('with exit code 2 if an operand is empty', async () => {
    const words = [...withoutLauncher, 'backup', ''] as const
    const stderr = 'FILE is missing\nusage: kadai backup FILE [--config FILE]\n'
    assert.deepEqual(await site.start(words).ended, { code: 2, stdout: '', stderr })
  })

  describe('with exit code 2 and the commands of the group if', { concurrency: 2 }, () => {
    for (const [words, complaint] of [
      ['key', ''],
      ['key renew', '\nThere is no command "key renew"\n'],
    ] as const) {
      test(`"${words}" is not one of them`, async () => {
        const { code, stdout, stderr } = await site.kadai(words)
        assert.deepEqual({ code, stdout }, { code: 2, stdout: '' })
        assert.match(stderr, /^usage: kadai key COMMAND\n\n {2}key issue EMAIL --name NAME /)
        assert.ok(stderr.endsWith(`and --help.\n${complaint}`), stderr)
      })
    }
  })

  describe('with exit code 1 if', { concurrency: 2 }, () => {
    for (const row of impossible) refuses(1, row)

    test('there is no database', async () => {
      const env = { DATABASE_URL: 'sqlite:none.db' }
      const { code, stderr } = await site.kadai('user list', { env })
      const file = path.join(site.folder, 'none.db')
      assert.ok(stderr.startsWith(`There is no database at ${file}. Name the settings `), stderr)
      assert.equal(code, 1)
    })

    test('its folder belongs to another user: it is not called missing', {
      skip: skipWithoutOrdinary,
    }, async (t) => {
      const { folder, file, kadai, join } = newSite(t)
      await join('student@example.org')
      chmodSync(folder, 0o755)
      chmodSync(path.dirname(file), 0o700)
      chmodSync(file, 0o644)
      const copy = `copy sqlite:${file} sqlite:copy.db`
      for (const words of ['user list', 'backup backup.db', copy, 'doctor']) {
        const { code, stdout, stderr } = await kadai(words, ordinary)
        const complaint = `This user cannot read ${file}. Run this as the user that the service runs as.\n`
        assert.ok((stdout + stderr).endsWith(complaint), stdout + stderr)
        assert.equal(code, 1)
      }
    })

    test('the file is not a database', async () => {
      writeFileSync(path.join(site.folder, 'essay.txt'), 'Not a database. '.repeat(100))
      const env = { DATABASE_URL: 'sqlite:essay.txt' }
      const file = path.join(site.folder, 'essay.txt')
      for (const words of ['user list', 'serve']) {
        const { code, stdout, stderr } = await site.kadai(words, { env })
        assert.equal(stderr, `Cannot use sqlite:${file}: file is not a database\n`)
        assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
      }
    })
  })

  function refuses(code: number, [why, words, stderr, options]: Row): void {
    test(why, async () => {
      assert.deepEqual(await site.kadai(words, options), { code, stdout: '', stderr })
    })
  }
})

describe('kadai prints help or its version and exits 0 for', { concurrency: 2 }, () => {
  const site = newSite({ after })
  const cases: [words: string, stdout: RegExp][] = [
    [
      '--help',
      /^usage: kadai COMMAND\n\n {2}serve\n {6}Serve the API.*\n {2}user add EMAIL \[--name/,
    ],
    ['--help', / {2}doctor \[--distribute\]\n.*\n {2}demo\n.*\n\nEach takes --config FILE, .*\n$/],
    [
      'user --help',
      /^usage: kadai user COMMAND\n\n( {2}user .*\n {6}.*\n){8}\nEach takes --config/,
    ],
    [
      'key -h',
      /^usage: kadai key COMMAND\n\n {2}key issue EMAIL --name NAME \[--expires EXPIRES\]/,
    ],
    ['key issue --help', new RegExp(`^${RegExp.escape(issueUsage)}\n.* last day, YYYY-MM-DD\n$`)],
    ['serve -h', /^usage: kadai serve \[--config FILE\]\n\nServe the API.*\n$/],
    ['--version', /^\d+\.\d+\.\d+\n$/],
  ]
  for (const [words, answer] of cases) {
    test(words, async () => {
      const { code, stdout, stderr } = await site.kadai(words)
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
      assert.match(stdout, answer)
    })
  }
})
