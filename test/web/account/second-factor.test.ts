import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { oneMinute } from '../../../src/domain/time/durations.ts'
import { startService } from '../../support/service.ts'
import { untouched } from '../../support/web/page-forms.ts'
import { addPerson, enteredAs, password, signInBy } from '../../support/web/people.ts'
import { codeBy, personWithFactor, recoveryCodesOf } from '../../support/web/two-steps.ts'
import { browserOf } from '../../support/web/visiting.ts'

const here = '/account/second-factor'

describe('setting up two-step sign-in', () => {
  test('shows a QR code and a key, requires a code made with it, and gives ten recovery codes', async (t) => {
    const service = await startService(t)
    const browser = await enteredAs(service, await addPerson(service, 'mei@example.org'))
    assert.match((await browser.get(here)).text, /class="tag">Off</)
    // Before it is begun there is nothing to show.
    assert.equal((await browser.get(`${here}/set-up`)).headers.location, here)
    const page = await browser.submit(here)
    assert.match(page.text, /<svg class="qr-code" role="img" aria-label="QR code[^"]+"/)
    assert.match(page.text, /class="secret">([A-Z2-7]{4} ){7}[A-Z2-7]{4}</)
    assert.match(page.text, /href="otpauth:\/\/totp\/Kadai:mei%40example\.org\?/)
    assert.doesNotMatch(page.text, /\sstyle=|<style|<script(?! src)/)
    assert.match(page.text, /inputmode="numeric"/)
    assert.match(page.text, /autocomplete="one-time-code"/)
    const empty = await browser.post(`${here}/set-up`, { code: '' })
    assert.match(empty.text, /id="code-error">Please fill this in/)
    const wrong = await browser.post(`${here}/set-up`, { code: 'abcdef' })
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /id="code-error">This code is wrong. Check the clock/)
    // The same key as before, or the one that was scanned would be of no use.
    assert.equal(wrong.text.includes(/class="secret">[^<]+/.exec(page.text)?.[0] ?? '-'), true)
    assert.match((await browser.get(here)).text, /class="tag">Off</)
    // Starting over makes another secret: somebody may have seen the previous one.
    const anew = await browser.submit(here)
    const seen = await browser.post(`${here}/set-up`, { code: codeBy(service, page)() })
    assert.equal(seen.status, 422)
    const done = await browser.post(`${here}/set-up`, { code: codeBy(service, anew)() })
    assert.match(
      done.text,
      /class="notice"[^>]*><span>Two-step sign-in is on, and all other devices are signed out</,
    )
    const codes = recoveryCodesOf(done)
    assert.equal(new Set(codes).size, 10)
    const on = await browser.get(here)
    assert.match(on.text, /class="tag is-done">On</)
    assert.match(on.text, /not used yet: 10/)
    assert.ok(!codes.some((code) => on.text.includes(code)))
    assert.equal((await browser.get(`${here}/set-up`)).headers.location, here)
  })

  test('says that the key is another one, if another tab has begun anew', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    const browser = await enteredAs(service, user)
    await browser.get(here)
    const first = await browser.submit(here)
    const { offer = '' } = untouched(first.text, `${here}/set-up`)
    const second = await browser.submit(here)
    const sent = await browser.post(`${here}/set-up`, { offer, code: codeBy(service, first)() })
    assert.equal(sent.status, 409)
    assert.match(sent.text, /role="alert">Setup was started again in another tab/)
    const again = untouched(sent.text, `${here}/set-up`)
    const code = codeBy(service, second)()
    assert.equal((await browser.post(`${here}/set-up`, { ...again, code })).status, 200)
  })

  test('redirects to /confirm ten minutes after sign-in, while the session goes on', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    const browser = browserOf(service.app)
    await signInBy(browser, user.email)
    service.clock.advance(10 * oneMinute)
    assert.equal((await browser.get(here)).status, 200)
    const sent = await browser.post(here)
    assert.equal(sent.headers.location, `/confirm?next=${encodeURIComponent(here)}&again=yes`)
    assert.equal(await service.deps.store.secondFactors.find(user.id), undefined)
    assert.match((await browser.get('/confirm')).text, /Nothing has been changed yet/)
    await browser.submit(sent.headers.location, { password })
    assert.equal((await browser.post(here)).headers.location, `${here}/set-up`)
  })

  test('asks for the password before a code that is sent late, and leads back to the codes', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    const browser = browserOf(service.app)
    await signInBy(browser, user.email)
    service.clock.advance(10 * oneMinute - 1)
    await browser.get(here)
    const code = codeBy(service, await browser.submit(here))
    service.clock.advance(1)
    const settingUp = `${here}/set-up`
    const sent = await browser.post(settingUp, { code: code() })
    assert.equal(sent.headers.location, `/confirm?next=${encodeURIComponent(settingUp)}&again=yes`)
    assert.match((await browser.get('/confirm')).text, /Nothing has been changed yet/)
    await browser.submit(sent.headers.location, { password })
    assert.equal((await browser.post(settingUp, { code: code() })).status, 200)
  })
})

describe('two-step sign-in that is on', () => {
  test('issues new recovery codes for the password, and invalidates the earlier ones', async (t) => {
    const { service, user, browser, recoveryCodes } = await personWithFactor(t)
    const address = `${here}/codes`
    await browser.get(address)
    const wrong = await browser.post(address, { password: 'not the right password' })
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /id="password-error"/)
    const fresh = recoveryCodesOf(await browser.post(address, { password }))
    assert.equal(fresh.length, 10)
    const enter = async (recoveryCode = '') => {
      const other = browserOf(service.app)
      await signInBy(other, user.email)
      return (await other.post('/sign-in/code', { recoveryCode })).status
    }
    assert.equal(await enter(recoveryCodes[0]), 422)
    assert.equal(await enter(fresh[0]), 303)
  })

  test('is turned off only with the right password', async (t) => {
    const { service, user, browser } = await personWithFactor(t)
    const address = `${here}/off`
    await browser.get(address)
    assert.equal((await browser.post(address, { password: 'wrong' })).status, 422)
    assert.match((await browser.get(here)).text, />On</)
    const off = await browser.submit(address, { password })
    assert.match(off.text, /Two-step sign-in is off/)
    const other = await enteredAs(service, user)
    assert.equal((await other.get('/account')).status, 200)
    // There is nothing to turn off any more.
    for (const it of ['off', 'codes']) {
      assert.equal((await browser.get(`${here}/${it}`)).headers.location, here)
      assert.equal((await browser.post(`${here}/${it}`, { password })).headers.location, here)
    }
  })
})
