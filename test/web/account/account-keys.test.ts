import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startService } from '../../support/service.ts'
import { addPerson } from '../../support/web/people.ts'
import { signedIn } from '../../support/web/visiting.ts'

async function visit(t: Parameters<typeof startService>[0]) {
  const service = await startService(t)
  const user = await addPerson(service, 'mei@example.org')
  const keyOf = async (name: string) => {
    const all = await service.deps.store.apiKeys.all()
    return all.find((it) => it.name === name)
  }
  return { ...service, user, keyOf, browser: await signedIn(service, user) }
}

describe('the API keys of an account', () => {
  test('are listed for their owner, whoever issued them, without those that were revoked', async (t) => {
    const { issue, user, browser, call } = await visit(t)
    assert.match((await browser.get('/account/keys')).text, /No API key gives access to your work/)
    await issue(user, { name: 'Watch <1>', isReadOnly: true })
    const phone = await issue(user, { name: 'Phone' })
    await call('GET', '/assignments', undefined, { authorization: `Bearer ${phone}` })
    const { text } = await browser.get('/account/keys')
    const rows = [...text.matchAll(/id="key-\d+".*?<\/tr>/gs)].map(([row]) => row)
    const told = [/Phone<\/strong>/, /Watch &#60;1&#62;<\/strong>/]
    assert.deepEqual([rows.length, ...rows.map((row, n) => told[n]?.test(row))], [2, true, true])
    // With a use that is not stored yet: issued and used at once.
    assert.equal(rows[0]?.match(/Fri, Apr 10 12:00/g)?.length, 2)
    assert.match(String(rows[1]), /Read only.*not yet/s)
  })

  test('can be revoked by their owner, which the audit records', async (t) => {
    const { issue, user, browser, keyOf, deps, call } = await visit(t)
    const key = await issue(user, { name: 'Phone' })
    const asPhone = () => call('GET', '/assignments', undefined, { authorization: `Bearer ${key}` })
    assert.equal((await asPhone()).status, 200)
    const path = `/account/keys/${(await keyOf('Phone'))?.id}/revoke`
    assert.match((await browser.get('/account/keys')).text, new RegExp(`action="${path}"`))
    const { status, text } = await browser.submit(path)
    assert.equal(status, 200)
    assert.doesNotMatch(text, /Phone/)
    assert.equal((await asPhone()).status, 401)
    assert.equal((await browser.post(path)).status, 404)
    const [entry] = await deps.store.audit
      .list({ action: 'key_revoked' }, { page: 1, pageSize: 9 })
      .then(({ items }) => items)
    assert.deepEqual([entry?.actorId, entry?.subjectId], [user.id, user.id])
  })

  test('of another user are neither shown nor revoked (404)', async (t) => {
    const { issue, join, browser, keyOf } = await visit(t)
    const other = await join('ren@example.org')
    await issue(other.user, { name: 'Theirs' })
    assert.doesNotMatch((await browser.get('/account/keys')).text, /Theirs/)
    const id = (await keyOf('Theirs'))?.id
    for (const wrong of [id, 0, 'x', '9999999999999999']) {
      assert.equal((await browser.post(`/account/keys/${wrong}/revoke`)).status, 404)
    }
    assert.equal((await keyOf('Theirs'))?.revokedAt, null)
  })
})
