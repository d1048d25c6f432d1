import assert from 'node:assert/strict'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { addStep } from '../support/backups.ts'
import { ordinary, skipWithoutOrdinary } from '../support/processes/ordinary.ts'
import { newSite } from '../support/processes/site.ts'
import { startSmtpServer } from '../support/smtp-server.ts'

type Harm = readonly [why: string, harm: (file: string) => void, finding: RegExp]

const harms: readonly Harm[] = [
  [
    'a file that other users can read',
    (file) => chmodSync(file, 0o644),
    /^WRONG {2}others can read \//m,
  ],
  [
    'a file that is not a database',
    (file) => writeFileSync(file, 'x'.repeat(5000)),
    /^WRONG {2}file is not a database$/m,
  ],
  ['a truncated file', (file) => truncateSync(file, 8192), /^WRONG {2}.*(malformed|Tree|corrupt)/m],
  ['a file with overwritten pages', scribble, /^WRONG {2}.*(malformed|Tree|corrupt)/m],
  [
    'a folder in place of the file',
    (file) => {
      rmSync(file)
      mkdirSync(file)
    },
    /^WRONG {2}\/.*kadai\.db is a folder$/m,
  ],
  [
    'tables of another program',
    (file) => {
      rmSync(file)
      change(file, 'create table notes (id integer)')
    },
    /^WRONG {2}it holds tables of another program, and none of Kadai$/m,
  ],
  ['tables of a newer version', addStep, /^WRONG {2}tables at step 99; this version knows \d+$/m],
]

describe('kadai doctor', { concurrency: 2 }, () => {
  test('reports no problem while a service runs, and does not print the password', async (t) => {
    const site = newSite(t)
    const env = { ADMIN_EMAIL: 'a@b.c', ADMIN_PASSWORD: 'correct horse battery' }
    await site.serve({ env })
    const { code, stdout, stderr } = await site.kadai('doctor', { env })
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
    assert.match(stdout, /^Node v\d+\.\d+\.\d+ on \w+-\w+$/m)
    assert.match(stdout, new RegExp(`^DATABASE_URL: sqlite:${RegExp.escape(site.file)}$`, 'm'))
    assert.ok(stdout.includes(`good   only its owner can read ${site.file}\n`), stdout)
    assert.match(stdout, /^good {3}\d+ MB are free on its disk$/m)
    assert.match(stdout, /^good {3}the clock of this machine says 20\S+Z$/m)
    assert.match(stdout, /^good {3}the file is sound$/m)
    assert.doesNotMatch(stdout, /WRONG|correct horse/)
  })

  test('reports whether the mail server can be used, and does not print its password', async (t) => {
    const site = newSite(t)
    await site.serve()
    const server = await startSmtpServer(t)
    const SMTP_URL = server.url.replace('//', '//kadai:secret@')
    const ask = () =>
      site.kadai('doctor', {
        env: { SMTP_URL, MAIL_FROM: 'kadai@a.test', BASE_URL: 'http://a.test' },
      })
    const offersSignIn = [/^EHLO/, '250-mail\r\n250 AUTH PLAIN'] as const
    server.answers = [offersSignIn, [/^AUTH/, '535 wrong password']]
    const refused = await ask()
    assert.equal(refused.code, 1)
    assert.match(refused.stdout, /^WRONG {2}the mail server cannot be used: .*535 wrong password/m)
    server.answers = [offersSignIn, [/^AUTH/, '235 signed in']]
    const { code, stdout } = await ask()
    assert.equal(code, 0, stdout)
    assert.match(stdout, /^good {3}the mail server can be reached, and lets this service in$/m)
    assert.match(stdout, /^SMTP_URL: smtp:\/\/kadai:…@127\.0\.0\.1:\d+$/m)
    assert.doesNotMatch(stdout, /secret/)
  })

  test('reports a configuration file with a password that everybody can read', {
    skip: process.platform === 'win32' && 'Windows has no modes',
  }, async (t) => {
    const site = newSite(t)
    await site.join('student@example.org')
    const file = path.join(site.folder, 'kadai.toml')
    const examine = async (content: string, mode: number) => {
      writeFileSync(file, content)
      chmodSync(file, mode)
      const { code, stdout } = await site.kadai('doctor')
      return [code, /^(good |WRONG) {2}.*which holds a password.*$/m.exec(stdout)?.[0]]
    }
    const secret = 'admin_email = "a@b.c"\nadmin_password = "correct horse battery"\n'
    const open = `WRONG  everybody can read ${file}, which holds a password; chown it to the user of the service, then chmod 600 keeps others out`
    assert.deepEqual(await examine(secret, 0o644), [1, open])
    const kept = `good   not everybody can read ${file}, which holds a password`
    assert.deepEqual(await examine(secret, 0o640), [0, kept])
    assert.deepEqual(await examine('port = 8080', 0o644), [0, undefined])
    const mail =
      'smtp_url = "smtp://kadai:secret@127.0.0.1:1"\nmail_from = "k@a.test"\nbase_url = "http://a.test"\n'
    assert.deepEqual(await examine(mail, 0o644), [1, open])
    assert.deepEqual((await examine(mail.replace(':secret', ''), 0o644))[1], undefined)
  })

  test('reports a missing database with exit code 1, and creates none', async (t) => {
    const site = newSite(t)
    const complaint = `\nWRONG  There is no database at ${site.file}. Name the settings of its service, as by --config; "kadai serve" creates a new one.`
    for (const _ of ['once', 'again']) {
      const { code, stdout } = await site.kadai('doctor')
      assert.equal(code, 1)
      assert.ok(stdout.endsWith(`${complaint}\n`), stdout)
    }
  })

  test('reports a database folder that is not writable', {
    skip: skipWithoutOrdinary,
  }, async (t) => {
    const site = newSite(t)
    await site.join('student@example.org')
    const folder = path.dirname(site.file)
    withoutLog(site.file)
    const { uid = -1 } = ordinary
    chownSync(site.file, uid, -1)
    chmodSync(site.folder, 0o755)
    chmodSync(folder, 0o555)
    const { code, stdout } = await site.kadai('doctor', ordinary)
    chmodSync(folder, 0o755)
    assert.equal(code, 1)
    const finding = `\nWRONG  this user cannot write ${folder}: a service needs to\n`
    assert.ok(stdout.includes(finding), stdout)
    assert.equal(stdout.match(/^WRONG/gm)?.length, 1, stdout)
    const writable = await site.kadai('doctor')
    assert.match(writable.stdout, /^good {3}the file and its folder can be written$/m)
  })

  test('notes leftover copies and unfinished files beside the database, and exits 0', async (t) => {
    const site = newSite(t)
    await site.join('student@example.org')
    const folder = path.dirname(site.file)
    const left = ['backup.db.7.kadai.part', 'kadai.db.before-restore-1', 'kadai.db.before-step-7']
    for (const name of left) writeFileSync(path.join(folder, name), 'x'.repeat(250_000))
    for (const name of ['backup.db', 'other.db.before-step-7', 'notes.part'])
      writeFileSync(path.join(folder, name), '')
    const { code, stdout } = await site.kadai('doctor')
    const [part, ...copies] = left.map((name) => `note   ${path.join(folder, name)} (0.3 MB) is`)
    const notes = [
      `${part} unfinished: delete it unless a backup, a restore or the start of a new version is writing it`,
      ...copies.map((it) => `${it} a copy of what was there before: delete it when all is well`),
    ]
    assert.deepEqual([code, stdout.trim().split('\n').slice(-3)], [0, notes])
    assert.equal(stdout.match(/^note /gm)?.length, 3)
  })

  for (const [why, harm, finding] of harms) {
    test(`reports ${why}`, async (t) => {
      const site = newSite(t)
      await site.join('student@example.org')
      harm(site.file)
      const { code, stdout, stderr } = await site.kadai('doctor')
      assert.deepEqual({ code, stderr }, { code: 1, stderr: '' })
      assert.match(stdout, finding)
    })
  }
})

/** Everything but the first page, which says what kind of file it is. */
function scribble(file: string): void {
  writeFileSync(file, readFileSync(file).fill(0xaa, 4096))
}

/** So that it can be read where nothing can be written. */
function withoutLog(file: string): void {
  change(file, 'pragma journal_mode = delete')
}

function change(file: string, statements: string): void {
  const database = new DatabaseSync(file)
  database.exec(statements)
  database.close()
}
