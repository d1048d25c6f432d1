import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSite } from '../support/processes/site.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { until } from '../support/until.ts'

test('who has forgotten a password gets a link by mail, which sets a new one, and a mail that says so', async (t) => {
  const site = newSite(t)
  const mailServer = await startSmtpServer(t)
  const email = 'student@example.org'
  await site.join('somebody@example.org')
  const input = 'correct horse battery\n'
  const user = await site.kadai(`user add ${email} --language en --password-stdin`, { input })
  assert.equal(user.code, 0, user.stderr)
  const server = await site.serve({
    env: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'kadai@example.org',
      BASE_URL: 'http://kadai.example.org',
      PASSWORD_LINKS_BY_MAIL: 'true',
    },
  })
  const localUrl = await server.says(/^It listens on (\S+)$/m)
  const send = (path: string, fields: Record<string, string>) => {
    const [body, headers] = [new URLSearchParams(fields), { origin: localUrl }]
    return fetch(localUrl + path, { method: 'POST', headers, body, redirect: 'manual' })
  }
  assert.equal((await send('/forgotten-password', { email })).status, 303)
  const mail = await until(t, () => mailServer.mails[0] ?? false)
  assert.equal(mail.to, email)
  const [, path = ''] = /^http:\/\/kadai\.example\.org(\/password\/\S+)$/m.exec(mail.text) ?? []
  const password = 'another horse battery'
  assert.equal((await send(path, { password })).status, 303)
  const signedIn = await send('/sign-in', { email, password })
  assert.equal(signedIn.headers.get('location'), '/')
  const told = await until(t, () => mailServer.mails[1] ?? false)
  assert.match(told.text, /^The password of student@example\.org was changed \(/m)
})
