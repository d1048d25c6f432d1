import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { callOver } from '../support/api-client.ts'
import { withoutLauncher } from '../support/processes/process.ts'
import { newSite, type Server } from '../support/processes/site.ts'

const keyLine = /^hm_[0-9A-Za-z]{32}\n$/
const refused = { status: 401, error: 'Invalid API key' }

describe('while a service runs,', { concurrency: 2 }, () => {
  const site = newSite({ after })
  let server: Server
  before(async () => {
    await site.join('student@example.org')
    server = await site.serve()
  })

  test('key issue prints only the key, which works at once', async () => {
    const key = await issue('--name laptop')
    assert.deepEqual(await me(key), { status: 200, error: undefined })
  })

  test('a --read-only key can list assignments, and gets 403 for a POST', async () => {
    const call = callOver(server.url, await issue('--name dashboard --read-only'))
    assert.equal((await call('GET', '/assignments')).status, 200)
    const write = await call('POST', '/assignments', { title: 'Essay', due_date: '2030-04-10' })
    assert.deepEqual([write.status, write.body], [403, { error: 'This API key is read-only' }])
  })

  test('a key issued with --expires today works, until midnight in its user’s time zone', async () => {
    const today = Temporal.Now.plainDateISO('Asia/Tokyo')
    const lasting = await issue(`--name lasting --expires ${today}`)
    assert.deepEqual(await me(lasting), { status: 200, error: undefined })
    const { stdout } = await site.kadai('key list')
    assert.match(
      stdout,
      new RegExp(`lasting.*expires ${today.add({ days: 1 })}T00:00:00\\+09:00$`, 'm'),
    )
  })

  test('key issue exits 2 if --expires is yesterday in the user’s time zone', async () => {
    const yesterday = Temporal.Now.plainDateISO('Asia/Tokyo').subtract({ days: 1 })
    const words = `key issue student@example.org --name dead --expires ${yesterday}`
    const { code, stdout, stderr } = await site.kadai(words)
    assert.deepEqual({ code, stdout }, { code: 2, stdout: '' })
    assert.match(stderr, /^expires must not be before \d{4}-\d\d-\d\d\n$/)
    assert.doesNotMatch((await site.kadai('key list')).stdout, /dead/)
  })

  test('a revoked key gets 401 from the next request on', async () => {
    const key = await issue('--name lost')
    assert.deepEqual(await me(key), { status: 200, error: undefined })
    const { stdout: list } = await site.kadai('key list')
    const [, id] = /^(\d+) .*lost/m.exec(list) ?? []
    const revoked = await site.kadai(`key revoke ${id}`)
    assert.deepEqual(revoked, { code: 0, stdout: '', stderr: `Revoked key ${id}\n` })
    assert.deepEqual(await me(key), refused)
    const again = await site.kadai(`key revoke ${id}`)
    const told = 'The API key was revoked already\n'
    assert.deepEqual(again, { code: 1, stdout: '', stderr: told })
    const shown = new RegExp(`^${id} .* lost  read and write  revoked \\S+\\+09:00$`, 'm')
    assert.match((await site.kadai('key list')).stdout, shown)
  })

  test('key revoke exits 2 for a number that no key can have', async () => {
    const { code, stderr } = await site.kadai('key revoke 9007199254740993')
    assert.match(stderr, /^ID is the number that "key list" shows\n/)
    assert.equal(code, 2)
  })

  test('a key gets 401 from the next request after its user is disabled, who gets no other one, until enabled again', async () => {
    const key = await site.join('absent@example.org')
    assert.deepEqual(await me(key), { status: 200, error: undefined })
    assert.match((await site.kadai('user disable Absent@example.org')).stderr, / {2}disabled\n$/)
    assert.deepEqual(await me(key), refused)
    const toldWhy = /absent@example\.org .* {2}owner disabled$/m
    assert.match((await site.kadai('key list')).stdout, toldWhy)
    const another = await site.kadai('key issue absent@example.org --name another')
    assert.deepEqual(another, { code: 1, stdout: '', stderr: 'Enable the user first\n' })
    assert.equal((await site.kadai('user enable absent@example.org')).code, 0)
    assert.deepEqual(await me(key), { status: 200, error: undefined })
    assert.doesNotMatch((await site.kadai('key list')).stdout, toldWhy)
  })

  test('user add sets role, name, time zone and language, and puts the e-mail address in lower case', async () => {
    const words =
      'user add Aoi@example.org --admin --name Aoi --time-zone Europe/Paris --language en --password-stdin'
    const added = await site.kadai(words, { input: 'correct horse battery\nstaple' })
    const [, id] = /^Added (\d+) {2}aoi@example/.exec(added.stderr) ?? []
    const line = `${id}  aoi@example.org  administrator  Europe/Paris  Aoi\n`
    assert.deepEqual(added, { code: 0, stdout: '', stderr: `Added ${line}` })
    assert.ok((await site.kadai('user list')).stdout.includes(line))
    const { stdout: key } = await site.kadai('key issue aoi@example.org --name test')
    const { body } = await callOver(server.url, key.trim())('GET', '/me')
    assert.equal(body.language, 'en')
  })

  test('user add takes a password at the end of its line, with standard input still open', {
    timeout: 30_000,
  }, async (t) => {
    const [node, main] = withoutLauncher
    const words = ['user', 'add', 'typist@example.org', '--password-stdin']
    const child = spawn(node, [main, ...words], { cwd: site.folder })
    t.after(() => child.kill())
    child.stdin.write('correct horse battery\n')
    const [code] = await once(child, 'exit')
    assert.equal(code, 0)
  })

  test('user add refuses a password that is not UTF-8', async () => {
    const words = 'user add latin@example.org --password-stdin'
    const input = Buffer.from('pässwörter-lang', 'latin1')
    const { code, stderr } = await site.kadai(words, { input })
    assert.equal(code, 2)
    assert.match(stderr, /the password must be UTF-8/)
  })

  test('user list and key list escape line breaks and control characters in names', async () => {
    const forged = 'x\n9\u2028root@example.org\u009b31m'
    const shown = 'x\\u000a9\\u2028root@example.org\\u009b31m'
    const call = callOver(server.url, await site.join('forger@example.org'))
    assert.equal((await call('PATCH', '/me', { name: forged })).status, 200)
    const users = await site.kadai('user list')
    assert.ok(users.stdout.includes(`user  Asia/Tokyo  ${shown}\n`), users.stdout)
    await site.kadai(`key issue student@example.org --name ${forged}`)
    const keys = await site.kadai('key list')
    assert.ok(keys.stdout.includes(`  ${shown}  read and write\n`), keys.stdout)
  })

  async function issue(options: string): Promise<string> {
    const { stdout, ...rest } = await site.kadai(`key issue student@example.org ${options}`)
    assert.deepEqual(rest, { code: 0, stderr: '' })
    assert.match(stdout, keyLine)
    return stdout.trim()
  }

  async function me(key: string) {
    const { status, body } = await callOver(server.url, key)('GET', '/me')
    return { status, error: body.error }
  }
})

test('key list shows a hint of each key, not the key, and its last use after the service stopped', async (t) => {
  const site = newSite(t)
  const key = await site.join('student@example.org')
  await site.join('other@example.org')
  const server = await site.serve()
  const before = Date.now()
  await callOver(server.url, key)('GET', '/me')
  server.signal('SIGTERM')
  await server.ended
  const { stdout, stderr } = await site.kadai('key list')
  const hint = `${key.slice(0, 5)}…${key.slice(-4)}`
  const [used = '', unused = ''] = stdout.split('\n')
  assert.ok(
    used.startsWith(`1  student@example.org  ${hint}  test  read and write  last used `),
    used,
  )
  assert.match(unused, /^2 {2}other@example\.org {2}hm_..….{4} {2}test {2}read and write$/)
  const lastUsed = Date.parse(used.split(' ').at(-1) ?? '')
  assert.ok(before <= lastUsed && lastUsed <= Date.now(), used)
  const whole = /hm_[0-9A-Za-z]{32}/
  assert.match(key, whole)
  assert.doesNotMatch(stdout + stderr, whole)
})

test('key list shows when a key expired', async (t) => {
  const site = newSite(t)
  await site.join('student@example.org')
  const database = new DatabaseSync(site.file)
  database.exec('update api_keys set expires_at = 0')
  database.close()
  const { stdout } = await site.kadai('key list')
  assert.match(stdout, / {2}read and write {2}expired 1970-01-01T09:00:00\+09:00\n$/)
})

const skip = process.platform === 'win32' && 'Windows does not bound the files of a process'
test('key issue succeeds when a file size limit prevents the WAL checkpoint', {
  skip,
}, async (t) => {
  const site = newSite(t)
  await site.join('student@example.org')
  // Half as long as the database, in blocks of 512 bytes: enough for the log of one key.
  const most = Math.floor(statSync(site.file).size / 1024)
  const limited = ['sh', '-c', `ulimit -f ${most}; exec "$0" "$@"`, ...withoutLauncher] as const
  const issue = ['key', 'issue', 'student@example.org', '--name', 'laptop']
  const { code, stdout, stderr } = await site.start([...limited, ...issue]).ended
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
  assert.match(stdout, keyLine)
  assert.ok(statSync(`${site.file}-wal`).size > 0, 'nothing was left to write back')
  assert.match((await site.kadai('key list')).stdout, / {2}laptop {2}/)
  assert.ok(!existsSync(`${site.file}-wal`))
})
