import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inFullWidth, period } from '../../support/second-factor.ts'
import { copyOf, password, signInBy } from '../../support/web/people.ts'
import { personWithFactor } from '../../support/web/two-steps.ts'
import { browserOf } from '../../support/web/visiting.ts'

describe('signing in with two steps', () => {
  test('starts a session only after a right code, which follows the password', async (t) => {
    const { service, user, code } = await personWithFactor(t)
    const browser = browserOf(service.app)
    const address = '/sign-in?next=%2Faccount'
    await browser.get(address)
    const asked = await browser.submit(address, { email: user.email, password, isLasting: 'on' })
    assert.equal(asked.status, 200)
    const first = browser.cookies.get('kadai_signing_in')
    assert.equal(browser.cookies.has('kadai_session'), false)
    assert.equal((await browser.get('/account')).status, 303)
    assert.match(asked.text, /action="\/sign-in\/code\?next&#61;%2Faccount"/)
    const [field = ''] = /<input [^>]*name="code"[^>]*>/.exec(asked.text) ?? []
    assert.match(field, / inputmode="numeric"/)
    assert.match(field, / autocomplete="one-time-code"/)
    const empty = await browser.post('/sign-in/code?next=%2Faccount', { code: '' })
    assert.equal(empty.status, 422)
    assert.match(empty.text, /id="code-error">Please fill this in/)
    const wrong = await browser.post('/sign-in/code?next=%2Faccount', {
      code: '000000',
    })
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /id="code"[^>]* aria-invalid="true"/)
    assert.match(wrong.text, /id="code-error">The code is wrong/)
    assert.notEqual(browser.cookies.get('kadai_signing_in'), first)
    const answer = await browser.post('/sign-in/code?next=%2Faccount', {
      code: code(),
    })
    assert.equal(answer.headers.location, '/account')
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    assert.ok(cookies.some((it) => /^kadai_session=.*Max-Age/.test(it)))
    assert.equal(browser.cookies.has('kadai_signing_in'), false)
    assert.equal((await browser.get('/account')).status, 200)
  })

  test('keeps the code form and `next` after a reload or a change of language', async (t) => {
    const { service, user, code } = await personWithFactor(t)
    const browser = browserOf(service.app)
    assert.equal((await browser.get('/sign-in/code')).headers.location, '/sign-in')
    await browser.get('/sign-in')
    const sent = await browser.post('/sign-in?next=%2Faccount', { email: user.email, password })
    const address = sent.headers.location ?? ''
    assert.equal(address, '/sign-in/code?next=%2Faccount')
    assert.match((await browser.get(address)).text, /name="code"/)
    const other = await browser.get(`${address}&language=ja`)
    assert.match(other.text, /<html lang="ja">[\s\S]*name="code"/)
    const inside = await browser.post(`${address}&language=ja`, { code: code() })
    assert.equal(inside.headers.location, '/account')
    assert.equal((await browser.get(address)).headers.location, '/account')
  })

  test('accepts each code and each recovery code only once', async (t) => {
    const { service, user, code, recoveryCodes } = await personWithFactor(t)
    const [first = '', second = ''] = recoveryCodes
    const enter = async (given: Record<string, string>) => {
      const browser = browserOf(service.app)
      await signInBy(browser, user.email)
      return (await browser.post('/sign-in/code', given)).status
    }
    const now = code()
    assert.equal(await enter({ code: now }), 303)
    assert.equal(await enter({ code: now }), 422)
    assert.equal(await enter({ recoveryCode: first.toLowerCase() }), 303)
    assert.equal(await enter({ recoveryCode: first }), 422)
    assert.equal(await enter({ code: second.replace('-', ' ') }), 303)
    const browser = browserOf(service.app)
    await signInBy(browser, user.email)
    service.clock.advance(period)
    await browser.post('/sign-in/code', { code: code() })
    assert.match((await browser.get('/account/second-factor')).text, /not used yet: 8/)
  })

  test('accepts a code in full width, and calls six characters that are no digits wrong', async (t) => {
    const { service, user, code } = await personWithFactor(t)
    const browser = browserOf(service.app)
    await signInBy(browser, user.email)
    for (const typed of ['一二三四五六', '１２３４５', 'ＡＢＣＤＥＦ']) {
      assert.equal((await browser.post('/sign-in/code', { code: typed })).status, 422, typed)
    }
    const typed = { code: inFullWidth(code()), recoveryCode: ' ' }
    const sent = await browser.post('/sign-in/code', typed)
    assert.equal(sent.status, 303)
  })

  test('prefers a recovery code to a code that is left in its field, and sends none back', async (t) => {
    const { service, user, recoveryCodes } = await personWithFactor(t)
    const browser = browserOf(service.app)
    await signInBy(browser, user.email)
    const wrong = await browser.post('/sign-in/code', { code: '000000', recoveryCode: 'AAAA' })
    assert.match(wrong.text, /<details open>/)
    assert.match(wrong.text, /id="recoveryCode-error">The code is wrong/)
    assert.doesNotMatch(wrong.text, /000000|AAAA/)
    const [recoveryCode = ''] = recoveryCodes
    const sent = await browser.post('/sign-in/code', { code: '000000', recoveryCode })
    assert.equal(sent.status, 303)
  })

  test('starts over with the password after five minutes', async (t) => {
    const { service, user, code } = await personWithFactor(t)
    const browser = browserOf(service.app)
    await signInBy(browser, user.email)
    service.clock.advance(5 * 60_000)
    const copy = copyOf(service, browser)
    for (const late of [
      await browser.submit('/sign-in/code', { code: code() }),
      await browser.submit('/sign-in/code', { code: code() }),
    ]) {
      assert.match(late.text, /took too long[\s\S]*name="password"/)
    }
    assert.equal((await copy.get('/sign-in/code')).headers.location, '/sign-in')
    assert.match((await copy.get('/sign-in')).text, /took too long/)
  })

  test('answers 429 after six wrong codes', async (t) => {
    const { service, user, code } = await personWithFactor(t)
    const browser = browserOf(service.app)
    await signInBy(browser, user.email)
    for (let n = 0; n < 6; n++) await browser.post('/sign-in/code', { code: '000000' })
    const held = await browser.post('/sign-in/code', { code: code() })
    assert.deepEqual([held.status, held.headers['retry-after']], [429, '1'])
    assert.match(held.text, /1 second/)
    service.clock.advance(1000)
    const answer = await browser.post('/sign-in/code', { code: code() })
    assert.equal(answer.status, 303)
  })
})
