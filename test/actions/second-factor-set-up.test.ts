import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findCalendarLink, makeCalendarLink } from '../../src/actions/calendar-links.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  offeredSecondFactor,
  removeSecondFactor,
  removeSecondFactorOf,
  renewRecoveryCodes,
} from '../../src/actions/second-factor.ts'
import { findVisitor } from '../../src/actions/sessions.ts'
import { qrCode } from '../../src/web/components/qr-code.ts'
import { openWithCodes } from '../support/codes.ts'
import { codeNow } from '../support/second-factor.ts'
import { openAccounts, password } from '../support/sign-in.ts'

describe('a second factor', () => {
  test('is not required at sign-in until its first code is confirmed', async (t) => {
    const { deps, enter, clock } = await openAccounts(t)
    const { visitor } = await enter()
    const { secret, uri } = await beginSecondFactor(deps, visitor)
    assert.match(secret, /^[A-Z2-7]{32}$/)
    assert.equal(
      uri,
      `otpauth://totp/Kadai:student%40example.org?issuer=Kadai&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    assert.deepEqual(await offeredSecondFactor(deps, visitor), { secret, uri })
    await assert.rejects(confirmSecondFactor(deps, visitor, '000000'), {
      issues: [{ field: 'code', rule: 'wrong' }],
    })
    await enter()
    const code = codeNow(secret, clock)
    await confirmSecondFactor(deps, visitor, code)
    await assert.rejects(beginSecondFactor(deps, visitor), { code: 'conflict' })
    await assert.rejects(confirmSecondFactor(deps, visitor, code), { code: 'conflict' })
    assert.equal(await offeredSecondFactor(deps, visitor), undefined)
  })

  test('is offered as a QR code whatever the address of the user', async (t) => {
    const { deps, add, enter } = await openAccounts(t)
    for (const character of ['あ', '😀', '😀a', '^']) {
      const long = character.repeat(252 / character.length)
      const { email } = await add(`${long}@x`)
      const { uri } = await beginSecondFactor(deps, (await enter({ email })).visitor)
      assert.doesNotThrow(() => qrCode(uri, 'A QR code'))
    }
  })

  test('gets a new secret each time its set-up begins, which invalidates the earlier one', async (t) => {
    const { deps, clock, enter } = await openAccounts(t)
    const { visitor } = await enter()
    assert.equal(await offeredSecondFactor(deps, visitor), undefined)
    const seen = await beginSecondFactor(deps, visitor)
    const begun = await beginSecondFactor(deps, visitor)
    assert.notEqual(begun.secret, seen.secret)
    assert.deepEqual(await offeredSecondFactor(deps, visitor), begun)
    const codeBy = (secret: string) => codeNow(secret, clock)
    await assert.rejects(confirmSecondFactor(deps, visitor, codeBy(seen.secret)), {
      issues: [{ field: 'code', rule: 'wrong' }],
    })
    await confirmSecondFactor(deps, visitor, codeBy(begun.secret))
  })

  test('ends the sessions that began without it, other than the one that turns it on', async (t) => {
    const { deps, clock, enter, add } = await openAccounts(t)
    const stranger = await enter({ client: '198.51.100.1', isLasting: true })
    const own = await enter()
    const { email } = await add('ren@example.org')
    const ofAnother = await enter({ email })
    const { secret } = await beginSecondFactor(deps, own.visitor)
    assert.ok(await findVisitor(deps, stranger.token))
    await confirmSecondFactor(deps, own.visitor, codeNow(secret, clock))
    assert.equal(await findVisitor(deps, stranger.token), undefined)
    assert.ok(await findVisitor(deps, own.token))
    assert.ok(await findVisitor(deps, ofAnother.token))
  })

  test('removes the calendar link: somebody who knew the password may have made it', async (t) => {
    const { deps, clock, enter, audit } = await openAccounts(t)
    const stranger = await enter({ client: '198.51.100.1' })
    const link = { origin: 'https://kadai.example.org', instead: undefined }
    const token = (await makeCalendarLink(deps, stranger.visitor, link)) ?? ''
    const { visitor } = await enter()
    const { secret } = await beginSecondFactor(deps, visitor)
    assert.ok(await findCalendarLink(deps, token))
    await confirmSecondFactor(deps, visitor, codeNow(secret, clock))
    assert.equal(await findCalendarLink(deps, token), undefined)
    const actions = (await audit()).map(({ action }) => action)
    assert.deepEqual(actions.slice(0, 2), ['calendar_link_removed', 'second_factor_on'])
  })

  test('cannot be begun by a user who is deleted meanwhile', async (t) => {
    const { deps, enter } = await openAccounts(t)
    const { visitor } = await enter()
    const { id } = visitor.user
    await deps.store.writeDirectory(({ users }) => users.delete(id))
    await assert.rejects(beginSecondFactor(deps, visitor), { code: 'not_found' })
    assert.equal(await deps.store.secondFactors.find(id), undefined)
  })

  test('takes no code before it is confirmed, at a sign-in that began with an earlier one either', async (t) => {
    const { deps, clock, user, own, ask, give } = await openWithCodes(t)
    const token = await ask()
    await removeSecondFactorOf(deps, user)
    const { secret } = await beginSecondFactor(deps, own.visitor)
    assert.equal((await give(token, codeNow(secret, clock))).kind, 'wrong')
  })

  test('can be removed by an administrator, with its recovery codes and an audit entry', async (t) => {
    const { deps, user, tryIn, enter, add, audit } = await openWithCodes(t)
    const { id, email } = await add('teacher@example.org', { isAdmin: true })
    const asking = { ...deps, actor: { userId: id, email, client: '192.0.2.9' } }
    assert.equal((await tryIn()).kind, 'code_needed')
    await removeSecondFactorOf(asking, user)
    const [entry] = await audit()
    assert.deepEqual(
      [entry?.action, entry?.actor, entry?.subject, entry?.subjectId, entry?.client],
      ['second_factor_off', email, user.email, user.id, '192.0.2.9'],
    )
    assert.equal(await deps.store.secondFactors.countRecoveryCodes(user.id), 0)
    const { visitor } = await enter()
    await assert.rejects(removeSecondFactorOf(asking, user), { code: 'conflict' })
    // One that was not confirmed yet counts as none.
    await beginSecondFactor(deps, visitor)
    await assert.rejects(removeSecondFactorOf(asking, user), { code: 'conflict' })
  })

  test('is removed by its user with the password, together with its recovery codes', async (t) => {
    const { deps, user, own, enter } = await openWithCodes(t)
    for (const act of [removeSecondFactor, renewRecoveryCodes]) {
      await assert.rejects(act(deps, own.visitor, 'wrong'), {
        issues: [{ field: 'password', rule: 'wrong' }],
      })
    }
    await removeSecondFactor(deps, own.visitor, password)
    assert.equal(await deps.store.secondFactors.countRecoveryCodes(user.id), 0)
    await enter()
    await assert.rejects(removeSecondFactor(deps, own.visitor, password), { code: 'conflict' })
    await assert.rejects(renewRecoveryCodes(deps, own.visitor, password), { code: 'conflict' })
  })
})
