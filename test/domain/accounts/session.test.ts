import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formTokenOf, userOfForm } from '../../../src/domain/accounts/session.ts'
import { tokenDigest } from '../../../src/domain/accounts/token.ts'

describe('the form token of a session', () => {
  test('tells whose form it is, and reveals neither the token of the session nor what is stored of it', () => {
    const token = 'a'.repeat(43)
    const formToken = formTokenOf(token, 12)
    assert.equal(userOfForm(formToken), 12)
    for (const secret of [token, tokenDigest(token)]) assert.ok(!formToken.includes(secret))
    assert.notEqual(formToken, formTokenOf('b'.repeat(43), 12))
  })

  for (const text of ['', '12', '.abc', 'a12.abc', '-1.abc', `${'9'.repeat(16)}.abc`]) {
    test(`is not ${JSON.stringify(text)}`, () => assert.equal(userOfForm(text), undefined))
  }
})
