import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signedIn } from '../../support/web/visiting.ts'
import { addAdministrator, startAdministration } from './administrator.ts'

describe('deleting a user', () => {
  test('lists what is deleted with them, and answers 422 if the e-mail address is mistyped', async (t) => {
    const { browser, user, call, deps } = await startAdministration(t)
    await call('POST', '/assignments', { title: 'Essay', due_date: '2026-05-01' })
    const page = await browser.get(`/admin/users/${user.id}`)
    assert.match(page.text, /<li>Assignments: 1 \(including archived ones\)<\/li>/)
    assert.match(page.text, /<li>API keys: 1 /)
    const typed = { email: 'studnet@example.org' }
    const { status, text } = await browser.post(`/admin/users/${user.id}/delete`, typed)
    assert.equal(status, 422)
    assert.match(text, /id="email-error">This is not the e-mail address of this user/)
    assert.match(text, /value="studnet@example.org"/)
    const empty = await browser.post(`/admin/users/${user.id}/delete`, { email: '' })
    assert.match(empty.text, /id="email-error">Please fill this in/)
    assert.ok(await deps.store.users.find(user.id))
  })

  test('deletes all their data, and keeps their audit entries', async (t) => {
    const { browser, user, call, deps } = await startAdministration(t)
    await call('POST', '/assignments', { title: 'Essay', due_date: '2026-05-01' })
    const typed = { email: 'Student@Example.org' }
    const after = await browser.submit(`/admin/users/${user.id}/delete`, typed)
    assert.match(after.text, /User deleted/)
    assert.equal((await call('GET', '/assignments')).status, 401)
    assert.equal(await deps.store.users.find(user.id), undefined)
    const left = await deps.store.users.belongingsOf(user.id)
    assert.deepEqual(Object.values(left), [0, 0, 0, 0])
    assert.equal((await browser.get(`/admin/users/${user.id}`)).status, 404)
    const audit = await browser.get('/admin/audit?email=student@example.org')
    assert.match(audit.text, /data-label="What">Deleted user</)
    assert.match(audit.text, /data-label="What">Issued API key</)
  })

  test('signs out administrators who delete themselves', async (t) => {
    const service = await startAdministration(t)
    const { browser, administrator, deps } = service
    const elsewhere = await signedIn(service, administrator)
    await addAdministrator(service, 'second@example.org')
    const path = `/admin/users/${administrator.id}`
    const { headers } = await browser.post(`${path}/delete`, { email: administrator.email })
    assert.equal(headers.location, '/sign-in')
    assert.ok(!browser.cookies.has('kadai_session'))
    assert.equal(await deps.store.users.find(administrator.id), undefined)
    assert.match((await elsewhere.get('/')).headers.location ?? '', /^\/sign-in/)
  })
})
