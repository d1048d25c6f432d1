import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ajv, committed, validatorAt } from '../support/http/openapi.ts'
import { startService } from '../support/service.ts'

/** As many clients check it that are generated from the description. */
ajv.addFormat('email', /^[\w.+-]+@([\w-]+\.)+[a-z]{2,}$/i)

const fits = (schema: string, value: unknown) => validatorAt(`/components/schemas/${schema}`)(value)

describe('docs/openapi.json', () => {
  for (const email of ['a@localhost', '数学@example.org', 'a@例え.jp']) {
    test(`fits ${email}, an address that the service accepts`, async (t) => {
      const { call } = await startService(t)
      const { status, body } = await call('PATCH', '/me', { email })
      assert.deepEqual([status, body.email], [200, email])
      assert.ok(fits('MeEdit', { email }))
      assert.ok(fits('Me', body))
    })
  }

  test('fits a list of skipped dates in which one is given often', async (t) => {
    const { call } = await startService(t)
    const skipped_dates = Array.from({ length: 101 }, () => '2027-01-04')
    const drill = { title: 'Drill', recurrence_type: 'daily', skipped_dates }
    assert.equal((await call('POST', '/recurring', drill)).status, 201)
    assert.ok(fits('NewRecurringAssignment', drill))
    assert.ok(fits('Recurrence', { type: 'daily', skipped_dates }))
  })

  test('fits exactly those values of Idempotency-Key that the service accepts', async (t) => {
    const { call, key } = await startService(t)
    const authorization = `Bearer ${key}`
    const isDescribed = ajv.compile(committed.components.parameters['Idempotency-Key'].schema)
    for (const value of ['', 'a', '~ !', 'x'.repeat(255), 'x'.repeat(256), 'é', 'a\tb']) {
      const drill = { title: 'Drill', recurrence_type: 'daily' }
      const headers = { authorization, 'idempotency-key': value }
      const { status } = await call('POST', '/recurring', drill, headers)
      assert.equal(status, isDescribed(value) ? 201 : 400, value)
    }
  })
})
