import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DomainError } from '../../../src/domain/errors.ts'
import { addAdministrator, startAdministration } from './administrator.ts'

describe('the page of the last enabled administrator', () => {
  test('answers 409 to their removal, and offers no button for it', async (t) => {
    const service = await startAdministration(t)
    const { browser, administrator, deps } = service
    const path = `/admin/users/${administrator.id}`
    const page = await browser.get(path)
    assert.match(page.text, /This is the only administrator/)
    for (const deed of ['role', 'access', 'delete']) {
      assert.ok(!page.text.includes(`action="${path}/${deed}"`), deed)
      const fields = { isAdmin: 'false', isDisabled: 'true', email: administrator.email }
      const { status, text } = await browser.post(`${path}/${deed}`, fields)
      assert.equal(status, 409, deed)
      assert.match(text, /class="problem" role="alert">This is the only administrator/)
    }
    assert.deepEqual(await deps.store.users.find(administrator.id), administrator)
    // One who is disabled does not count; one who is not does.
    const second = await addAdministrator(service, 'second@example.org')
    await browser.post(`/admin/users/${second.id}/access`, { isDisabled: 'true' })
    assert.equal((await browser.post(`${path}/role`, { isAdmin: 'false' })).status, 409)
    await browser.post(`/admin/users/${second.id}/access`, { isDisabled: 'false' })
    assert.match((await browser.get(path)).text, /This is you. You will no longer/)
    assert.equal((await browser.post(`${path}/role`, { isAdmin: 'false' })).status, 303)
    assert.equal((await browser.get('/admin/keys')).status, 403)
  })

  test('answers another conflict with another message', async (t) => {
    const { browser, administrator, deps } = await startAdministration(t)
    const refuse = async () => {
      throw new DomainError('conflict', 'Something else')
    }
    t.mock.method(deps.store, 'writeDirectory', refuse)
    const path = `/admin/users/${administrator.id}/access`
    const { status, text } = await browser.post(path, { isDisabled: 'true' })
    assert.equal(status, 409)
    assert.doesNotMatch(text, /This is the only administrator/)
  })
})
