import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makePasswordLink, setPasswordByLink } from '../../src/actions/passwords.ts'
import { findVisitor } from '../../src/actions/sessions.ts'
import type { Lasting } from '../support/databases.ts'
import { openAccounts } from '../support/sign-in.ts'

describe('the session that is in the browser so far', () => {
  const visit = async (t: Lasting) => {
    const accounts = await openAccounts(t)
    const other = await accounts.add('other@example.org')
    const { token, visitor: present } = await accounts.enter({ email: other.email })
    return { ...accounts, token, present }
  }

  test('ends with a sign-in, and the audit tells of both', async (t) => {
    const { deps, enter, audit, token, present, user } = await visit(t)
    await enter({ present })
    assert.equal(await findVisitor(deps, token), undefined)
    const [newest, before] = await audit()
    assert.deepEqual([newest?.action, newest?.subject], ['sign_in', user.email])
    assert.deepEqual([before?.action, before?.subject], ['sign_out', present.user.email])
  })

  test('stays if the sign-in fails at the last moment, and no other begins', async (t) => {
    const { deps, tryIn, token, present, user } = await visit(t)
    const { writeDirectory } = deps.store
    t.mock.method(deps.store, 'writeDirectory', (work: Parameters<typeof writeDirectory>[0]) =>
      writeDirectory(async (tx) => {
        await work(tx)
        throw new Error('the disk is full')
      }),
    )
    await assert.rejects(tryIn({ present }), /the disk is full/)
    assert.deepEqual((await findVisitor(deps, token))?.user, present.user)
    assert.deepEqual(await deps.store.sessions.ofUser(user.id), [])
  })

  test('ends when a link sets the password of somebody else', async (t) => {
    const { deps, token, present, user } = await visit(t)
    const link = (await makePasswordLink(deps, user)).token
    await setPasswordByLink(deps, { token: link, password: 'another horse battery', present })
    assert.equal(await findVisitor(deps, token), undefined)
  })
})
