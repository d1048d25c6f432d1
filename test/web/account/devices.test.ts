import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sessionLimits } from '../../../src/domain/accounts/session.ts'
import { startService } from '../../support/service.ts'
import { addPerson, elementsOf, enteredAs, password, payloads } from '../../support/web/people.ts'
import { browserOf, signedIn } from '../../support/web/visiting.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

describe('the signed-in devices of a user', () => {
  test('are listed by browser and system, and can be signed out one by one or all at once', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    const [mine, second, third] = await Promise.all([0, 1, 2].map(() => enteredAs(service, user)))
    const fourth = browserOf(service.app)
    await fourth.get('/sign-in')
    const agent = { 'user-agent': firefox }
    await fourth.post('/sign-in', { email: user.email, password }, agent)
    assert.ok(mine && second && third)
    const { text } = await mine.get('/account/sessions')
    assert.equal(text.match(/<li id="session-/g)?.length, 4)
    assert.equal(text.match(/This device/g)?.length, 1)
    assert.match(text, /<strong>Firefox, Linux<\/strong>/)
    assert.match(text, /<strong>Unknown device<\/strong>/)
    assert.match(text, /127\.0\.0\.1/)
    const [action = ''] =
      /\/account\/sessions\/\d+\/end/.exec(text.slice(text.indexOf('Firefox'))) ?? []
    const ended = await mine.submit(action)
    assert.match(ended.text, /That device is signed out/)
    assert.equal((await fourth.get('/account')).status, 303)
    assert.equal((await second.get('/account')).status, 200)
    await mine.submit('/account/sessions/end-others')
    assert.equal((await second.get('/account')).status, 303)
    assert.equal((await third.get('/account')).status, 303)
    const alone = await mine.get('/account/sessions')
    assert.equal(alone.text.match(/<li id="session-/g)?.length, 1)
    assert.doesNotMatch(alone.text, /end-others/)
  })

  test('cannot be signed out by another user (404)', async (t) => {
    const service = await startService(t)
    const victim = await addPerson(service, 'mei@example.org')
    const browser = await enteredAs(service, victim)
    const [session] = await service.deps.store.sessions.ofUser(victim.id)
    assert.ok(session)
    const other = await signedIn(service, await addPerson(service, 'ren@example.org'))
    for (const id of [session.id, 0, 'x', '9999999999999999', '-1']) {
      assert.equal((await other.post(`/account/sessions/${id}/end`)).status, 404, String(id))
    }
    assert.equal((await browser.get('/account')).status, 200)
  })

  test('are listed with markup in their User-Agent escaped', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    const expected = elementsOf(await (await enteredAs(service, user)).get('/account/sessions'))
    for (const agent of payloads) {
      const browser = browserOf(service.app)
      await browser.get('/sign-in')
      const fields = { email: user.email, password }
      await browser.post('/sign-in', fields, { 'user-agent': agent })
      await browser.get('/account/sessions')
      await browser.submit('/account/sessions/end-others')
      assert.equal(elementsOf(await browser.get('/account/sessions')), expected, agent)
    }
  })

  test('are listed only until their sessions expire', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    await enteredAs(service, user)
    const browser = await signedIn(service, user)
    const listed = async () => {
      const { text } = await browser.get('/account/sessions')
      return text.match(/<li id="session-/g)?.length
    }
    service.clock.advance(sessionLimits.brief.idle - 1)
    assert.equal(await listed(), 2)
    service.clock.advance(1)
    assert.equal(await listed(), 1)
  })
})
