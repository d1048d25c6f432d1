import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { ask, callOver } from '../support/api-client.ts'
import { newSite } from '../support/site.ts'

describe('a service does not start', { concurrency: 2 }, () => {
  test('on a file that another one serves, until that one is gone, however it went', async (t) => {
    const site = newSite(t)
    const key = await site.join('student@example.org')
    const first = await site.serve({ isDirect: true })
    const second = await site.kadai('serve', { env: { PORT: '0' } })
    assert.deepEqual(second, {
      code: 1,
      stdout: '',
      stderr: `Another process serves ${site.file}. Stop it first.\n`,
    })
    const essay = { title: 'Essay', due_date: '2030-04-10' }
    const { status } = await callOver(first.url, key)('POST', '/assignments', essay)
    assert.equal(status, 201)
    first.signal('SIGKILL')
    await first.ended
    const third = await site.serve()
    const { body } = await callOver(third.url, key)('GET', '/assignments')
    assert.equal(body.total_count, 1)
  })

  test('on a port that is taken', async (t) => {
    const other = createServer().listen(0, '127.0.0.1')
    t.after(() => other.close())
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { code, stderr } = await newSite(t).kadai('serve', { env: { PORT: String(port) } })
    assert.equal(stderr, `Cannot listen on 127.0.0.1:${port} (EADDRINUSE)\n`)
    assert.equal(code, 1)
  })

  test('on a host that nobody knows', async (t) => {
    const env = { PORT: '0', HOST: 'nowhere.invalid' }
    const { code, stderr } = await newSite(t).kadai('serve', { env })
    assert.match(stderr, /^Cannot listen on nowhere\.invalid:0 \((ENOTFOUND|EAI_AGAIN)\)\n$/)
    assert.equal(code, 1)
  })

  test('on a database that a newer version wrote; no command does', async (t) => {
    const site = newSite(t)
    await site.join('student@example.org')
    const database = new DatabaseSync(site.file)
    database.exec("insert into migrations values (99, 'from the future', 0)")
    database.close()
    for (const words of ['serve', 'user list']) {
      const { code, stdout, stderr } = await site.kadai(words, { env: { PORT: '0' } })
      assert.match(
        stderr,
        /^The database was written by a newer version of Kadai: .* step 99, .*\n$/,
      )
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
    }
  })

  test('on a folder in the place of a file', async (t) => {
    const site = newSite(t)
    mkdirSync(site.file, { recursive: true })
    const { code, stderr } = await site.kadai('serve', { env: { PORT: '0' } })
    assert.equal(stderr, 'The database cannot be used: unable to open database file\n')
    assert.equal(code, 1)
  })
})

test('a service answers as soon as it says that it serves, and knows its store', async (t) => {
  const { url } = await newSite(t).serve()
  for (const [path, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const answer = await ask(url + path)
    assert.deepEqual([answer.status, answer.body], [200, { status }])
  }
})
