import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { addPerson, password } from '../support/web/people.ts'

test('what is done on pages is known by the network of the client, which has many addresses of IPv6', async (t) => {
  const service = await startService(t)
  const { id, email } = await addPerson(service, 'mei@example.org')
  const host = 'kadai.example.org'
  const { statusCode } = await service.app.inject({
    method: 'POST',
    url: '/sign-in',
    remoteAddress: '2001:db8:1:2::3',
    headers: {
      host,
      origin: `http://${host}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ email, password }).toString(),
  })
  assert.equal(statusCode, 303)
  const { items } = await service.deps.store.audit.list({}, { page: 1, pageSize: 1 })
  const [session] = await service.deps.store.sessions.ofUser(id)
  const network = '2001:db8:1:2::/64'
  assert.deepEqual([items[0]?.client, session?.client], [network, network])
})
