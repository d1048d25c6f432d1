import assert from 'node:assert/strict'
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { ask, callOver } from '../support/api-client.ts'
import { addStep, filesIn, newSiteWithBackup } from '../support/backups.ts'
import { unnamed } from '../support/processes/named.ts'
import { ordinary, skipWithoutOrdinary } from '../support/processes/ordinary.ts'
import { newSite, type Site } from '../support/processes/site.ts'
import { startSilentServer } from '../support/silent-server.ts'

describe('kadai serve', { concurrency: 2 }, () => {
  test('exits 1 if another process serves the file, and starts once that one was killed', async (t) => {
    const site = newSite(t)
    const key = await site.join('student@example.org')
    const first = await site.serve({ isDirect: true })
    const { code, stdout, stderr } = await site.kadai('serve', { env: { PORT: '0' } })
    assert.deepEqual(
      [code, stdout, unnamed(stderr, first.pid)],
      [1, '', `Another process serves ${site.file}. Stop it first.\n`],
    )
    const essay = { title: 'Essay', due_date: '2030-04-10' }
    const { status } = await callOver(first.url, key)('POST', '/assignments', essay)
    assert.equal(status, 201)
    first.signal('SIGKILL')
    assert.equal((await first.ended).code, null)
    const third = await site.serve()
    const { body } = await callOver(third.url, key)('GET', '/assignments')
    assert.equal(body.total_count, 1)
  })

  test('exits 1 if the port is in use', async (t) => {
    const { port } = await startSilentServer(t)
    const { code, stderr } = await newSite(t).kadai('serve', { env: { PORT: String(port) } })
    const reason = 'another program uses this port. Stop it, or set PORT'
    assert.equal(stderr, `Cannot listen on 127.0.0.1:${port}: ${reason}\n`)
    assert.equal(code, 1)
  })

  test('exits 1 if HOST cannot be resolved', async (t) => {
    const env = { PORT: '0', HOST: 'nowhere.invalid' }
    const { code, stderr } = await newSite(t).kadai('serve', { env })
    assert.match(
      stderr,
      /^Cannot listen on nowhere\.invalid:0: (this host name is unknown\. Set HOST|EAI_AGAIN)\n$/,
    )
    assert.equal(code, 1)
  })

  test('exits 1 on a database written by a newer version, as user list does', async (t) => {
    const site = newSite(t)
    await site.join('student@example.org')
    addStep(site.file)
    for (const words of ['serve', 'user list']) {
      const { code, stdout, stderr } = await site.kadai(words, { env: { PORT: '0' } })
      assert.match(
        stderr,
        /^(The database|\S+kadai\.db) was written by a newer version of Kadai: .* step 99, .*\n$/,
      )
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
    }
  })

  test('exits 1 if its file is a backup, and leaves that as it is, to be restored', async (t) => {
    const { site, file } = await newSiteWithBackup(t)
    const before = filesIn(site.folder)
    const env = { PORT: '0', DATABASE_URL: `sqlite:${file}` }
    const complaint = `${file} is a backup: move it away, and restore it from there (kadai restore)`
    const { code, stderr } = await site.kadai('serve', { env })
    assert.deepEqual([code, stderr], [1, `${complaint}.\n`])
    const found = await site.kadai('doctor', { env })
    assert.deepEqual(found.stdout.match(/^WRONG.*/gm), [`WRONG  ${complaint}`])
    assert.deepEqual(filesIn(site.folder), before)
    assert.equal((await site.kadai('restore backup.db')).code, 0)
  })

  test('exits 1 also if the log of the file whose place a backup took is beside it', async (t) => {
    const { site, file } = await newSiteWithBackup(t)
    copyFileSync(file, site.file)
    const folder = path.dirname(site.file)
    const before = filesIn(folder)
    assert.ok(existsSync(`${site.file}-wal`))
    const { code, stderr } = await site.kadai('serve', { env: { PORT: '0' } })
    assert.deepEqual([code, stderr.includes(' is a backup: move it away')], [1, true])
    assert.deepEqual(filesIn(folder), before)
    renameSync(site.file, path.join(site.folder, 'away.db'))
    assert.equal((await site.kadai('restore away.db')).code, 0)
    await site.serve()
  })

  for (const [why, prepare, reason] of [
    [
      'a folder in place of the database file',
      ({ file }: Site) => mkdirSync(file, { recursive: true }),
      () => 'it is a folder',
    ],
    [
      'a file in place of the database folder',
      ({ folder }: Site) => writeFileSync(path.join(folder, 'data'), ''),
      ({ file }: Site) => `ENOTDIR: not a directory, open '${file}'`,
    ],
  ] as const) {
    test(`exits 1 and names the path if there is ${why}`, async (t) => {
      const site = newSite(t)
      prepare(site)
      const { code, stdout, stderr } = await site.kadai('serve', { env: { PORT: '0' } })
      assert.equal(stderr, `Cannot use sqlite:${site.file}: ${reason(site)}\n`)
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
    })
  }

  test('names the file or folder that it cannot write', {
    skip: skipWithoutOrdinary,
  }, async (t) => {
    const { folder, file, kadai } = newSite(t)
    const data = path.dirname(file)
    const serve = async () => (await kadai('serve', { ...ordinary, env: { PORT: '0' } })).stderr
    chmodSync(folder, 0o555)
    const unmade = `Cannot use sqlite:${file}: EACCES: permission denied, mkdir '${data}'\n`
    assert.equal(await serve(), unmade)
    chmodSync(folder, 0o755)
    mkdirSync(data)
    writeFileSync(file, '', { mode: 0o444 })
    chmodSync(data, 0o555)
    assert.equal(await serve(), `This user cannot write ${file}, ${data}: a service needs to\n`)
    chmodSync(data, 0o755)
  })

  test('exits 1 and names the PostgreSQL server it cannot use, without the password', async (t) => {
    const url = 'postgres://me:hunter22@127.0.0.1:1/x'
    for (const [query, reason] of [
      ['', 'connect ECONNREFUSED 127.0.0.1:1'],
      ['?sslrootcert=/none/ca.pem', "ENOENT: no such file or directory, open '/none/ca.pem'"],
    ] as const) {
      const env = { PORT: '0', DATABASE_URL: url + query }
      const { code, stdout, stderr } = await newSite(t).kadai('serve', { env })
      assert.equal(stderr, `Cannot use postgres://me:…@127.0.0.1:1/x${query}: ${reason}\n`)
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
    }
  })
})

test('/healthz and /readyz answer 200 as soon as kadai serve has printed its address', async (t) => {
  const { url } = await newSite(t).serve()
  for (const [path, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const answer = await ask(url + path)
    assert.deepEqual([answer.status, answer.body], [200, { status }])
  }
})

test('a command exits 2 if the time zone of the system does not exist, and no setting names one', async (t) => {
  const { code, stderr } = await newSite(t).kadai('user list', { env: { TZ: 'Mars/Base' } })
  const complaint = 'TIME_ZONE, taken from the system, must be an IANA time zone'
  assert.equal(stderr, `${complaint}, such as Asia/Tokyo\n`)
  assert.equal(code, 2)
})
