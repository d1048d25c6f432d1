import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { password, signInBy } from '../support/people.ts'
import { codeHolds, personWithFactor, tokenOf } from '../support/two-steps.ts'
import { browserOf } from '../support/visiting.ts'

describe('signing in with two steps', () => {
  test('asks for a code after the password, and for nothing less', async (t) => {
    const { service, user, code } = await personWithFactor(t)
    const browser = browserOf(service.app)
    const address = '/sign-in?next=%2Faccount'
    await browser.get(address)
    const asked = await browser.post(address, { email: user.email, password, isLasting: 'on' })
    assert.equal(asked.status, 200)
    assert.equal(browser.cookies.has('kadai_session'), false)
    assert.equal((await browser.get('/account')).status, 303)
    assert.match(asked.text, /action="\/sign-in\/code\?next&#61;%2Faccount"/)
    assert.match(asked.text, /name="isLasting" value="on"/)
    assert.match(asked.text, /inputmode="numeric"|autocomplete="one-time-code"/)
    const wrong = await browser.post('/sign-in/code?next=%2Faccount', {
      token: tokenOf(asked),
      code: '000000',
      isLasting: 'on',
    })
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /code is not right/)
    assert.notEqual(tokenOf(wrong), tokenOf(asked))
    const answer = await browser.post('/sign-in/code?next=%2Faccount', {
      token: tokenOf(wrong),
      code: code(),
      isLasting: 'on',
    })
    assert.equal(answer.headers.location, '/account')
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    assert.ok(cookies.some((it) => /^kadai_session=.*Max-Age/.test(it)))
    assert.equal((await browser.get('/account')).status, 200)
  })

  test('takes each code and each recovery code once', async (t) => {
    const { service, user, code, recoveryCodes } = await personWithFactor(t)
    const [first = '', second = ''] = recoveryCodes
    const enter = async (given: Record<string, string>) => {
      const browser = browserOf(service.app)
      const asked = await signInBy(browser, user.email)
      return (await browser.post('/sign-in/code', { token: tokenOf(asked), ...given })).status
    }
    const now = code()
    assert.equal(await enter({ code: now }), 303)
    assert.equal(await enter({ code: now }), 422)
    assert.equal(await enter({ recoveryCode: first.toLowerCase() }), 303)
    assert.equal(await enter({ recoveryCode: first }), 422)
    assert.equal(await enter({ code: second.replace('-', ' ') }), 303)
    const browser = browserOf(service.app)
    const asked = await signInBy(browser, user.email)
    service.clock.advance(codeHolds)
    await browser.post('/sign-in/code', { token: tokenOf(asked), code: code() })
    assert.match((await browser.get('/account/second-factor')).text, /not used yet: 8/)
  })

  test('begins again with the password after five minutes', async (t) => {
    const { service, user, code } = await personWithFactor(t)
    const browser = browserOf(service.app)
    const asked = await signInBy(browser, user.email)
    service.clock.advance(5 * 60_000)
    const late = await browser.post('/sign-in/code', { token: tokenOf(asked), code: code() })
    assert.equal(late.status, 422)
    assert.match(late.text, /took too long[\s\S]*name="password"/)
    const none = await browser.post('/sign-in/code', { code: code() })
    assert.match(none.text, /took too long/)
  })

  test('holds up who guesses codes', async (t) => {
    const { service, user, code } = await personWithFactor(t)
    const browser = browserOf(service.app)
    let page = await signInBy(browser, user.email)
    for (let n = 0; n < 6; n++) {
      page = await browser.post('/sign-in/code', { token: tokenOf(page), code: '000000' })
    }
    const held = await browser.post('/sign-in/code', { token: tokenOf(page), code: code() })
    assert.deepEqual([held.status, held.headers['retry-after']], [429, '1'])
    assert.match(held.text, /1 second/)
    service.clock.advance(1000)
    const answer = await browser.post('/sign-in/code', { token: tokenOf(held), code: code() })
    assert.equal(answer.status, 303)
  })
})
