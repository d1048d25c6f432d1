import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { type Ending, withoutLauncher } from '../support/processes/process.ts'
import { newSite, type Site } from '../support/processes/site.ts'
import { until } from '../support/until.ts'

const kadai = withoutLauncher.join(' ')
const shell = ({ start }: Site, line: string): Promise<Ending> => start(['sh', '-c', line]).ended

/** Each with what it says, having done something that it could not show. */
const commands: readonly (readonly [words: string, done: string])[] = [
  ['--help', ''],
  ['--version', ''],
  ['key issue --help', ''],
  ['user list', ''],
  ['key list', ''],
  ['doctor', ''],
  [
    'key issue student@example.org --name lost',
    '. The key was issued all the same: "key list" has its id, to revoke it',
  ],
  [
    'user reset-password student@example.org',
    '. A link was made all the same; the next one takes its place',
  ],
]

const skip = !existsSync('/dev/full') && 'this system has no device that is always full'

describe('a command that cannot write to standard output', { concurrency: 2, skip }, () => {
  const site = newSite({ after })
  before(() => site.join('student@example.org'))

  for (const [words, done] of commands) {
    test(`exits 1 with a one-line error: ${words}`, async () => {
      const stderr = `Standard output cannot be written (ENOSPC)${done}\n`
      assert.deepEqual(await shell(site, `${kadai} ${words} > /dev/full`), {
        code: 1,
        stdout: '',
        stderr,
      })
    })
  }

  test('exits 1 after it has reported the finished work: backup, restore and copy', async (t) => {
    // A restore is refused while a command of another test has the database open.
    const own = newSite(t)
    await own.join('student@example.org')
    for (const [words, done] of [
      ['backup copy.db', 'Written and checked'],
      ['restore copy.db', 'Restored and checked'],
      ['copy sqlite:data/kadai.db sqlite:other.db', 'Copied and verified'],
    ]) {
      const { code, stderr } = await shell(own, `${kadai} ${words} > /dev/full`)
      const last = `\n${done}\nStandard output cannot be written (ENOSPC)\n`
      assert.ok(stderr.endsWith(last), stderr)
      assert.equal(code, 1)
    }
  })

  test('exits 0 without an error if the reader closes the pipe early', async () => {
    for (const words of ['--help', 'user list', 'doctor']) {
      const line = `(${kadai} ${words}; echo $? >&2) | true`
      assert.deepEqual(await shell(site, line), { code: 0, stdout: '', stderr: '0\n' }, words)
    }
  })
})

test('a command exits 1 if nobody is left to read what it has made, and cannot show again', {
  skip,
}, async (t) => {
  const site = newSite(t)
  await site.join('student@example.org')
  const leave = 'mkfifo left; true < left & exec 3> left; wait'
  for (const [words, done] of commands.filter(([, done]) => done !== '')) {
    const line = `${leave}; rm left; ${kadai} ${words} >&3`
    const stderr = `Standard output cannot be written (EPIPE)${done}\n`
    assert.deepEqual(await shell(site, line), { code: 1, stdout: '', stderr })
  }
})

describe('a command that cannot write to standard error', { concurrency: 2, skip }, () => {
  const site = newSite({ after })
  before(() => site.join('student@example.org'))
  const quietly = ['sh', '-c', 'exec "$0" "$@" 2>/dev/full', ...withoutLauncher] as const

  for (const [words, code, stdout] of [
    ['user add added@example.org', 0, /^$/],
    ['backup copy.db', 0, /^users {2,}\d\n/m],
    ['copy sqlite:data/kadai.db sqlite:copied.db', 0, /^users {2,}\d {2}/m],
    ['user add', 2, /^$/],
  ] as const) {
    test(`does its work all the same: ${words}`, async () => {
      const ending = await site.start([...quietly, ...words.split(' ')]).ended
      assert.equal(ending.code, code)
      assert.match(ending.stdout, stdout)
    })
  }

  test('serves all the same, until a signal stops it', async (t) => {
    const env = { PORT: '0', TMPDIR: site.folder }
    const demo = site.start([...quietly, 'demo'], { env })
    await Promise.race([until(t, () => demo.output.stdout.startsWith('hm_')), demo.ended])
    demo.signal('SIGTERM')
    assert.equal((await demo.ended).code, 0)
  })
})
