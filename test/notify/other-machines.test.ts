import assert from 'node:assert/strict'
import dns from 'node:dns'
import { test } from 'node:test'
import { probeMailServer } from '../../src/notify/mail-server.ts'
import { startSmtpServer } from '../support/smtp-server.ts'

test('a password is sent unencrypted to no machine whose name only resembles one of this machine', async (t) => {
  const server = await startSmtpServer(t)
  server.answers = [[/^EHLO/, '250-mail\r\n250 AUTH PLAIN']]
  // Every name leads here: no test asks a real name server.
  const here = { address: '127.0.0.1', family: 4 }
  const found = (_name: string, ...rest: unknown[]) => {
    const done = rest.at(-1) as (error: null, ...found: unknown[]) => void
    const isForAll = (rest[0] as { all?: boolean }).all === true
    done(null, ...(isForAll ? [[here]] : [here.address, here.family]))
  }
  t.mock.method(dns, 'lookup', found as unknown as typeof dns.lookup)
  const none = (_name: string, done: (error: null, addresses: string[]) => void) => done(null, [])
  for (const family of ['resolve4', 'resolve6'] as const)
    t.mock.method(dns.Resolver.prototype, family, none as unknown as typeof dns.resolve4)
  const baseUrl = 'https://kadai.example.org'
  for (const host of ['localhost.example.org', '127.0.0.1.example.org', 'mail-localhost']) {
    const url = server.url.replace('//127.0.0.1', `//kadai:secret@${host}`)
    await assert.rejects(probeMailServer({ url, from: 'kadai@example.org', baseUrl }), /STARTTLS/)
  }
  assert.ok(server.commands.includes('STARTTLS'))
  assert.deepEqual(
    server.commands.filter((it) => /^AUTH/.test(it)),
    [],
  )
})
