import assert from 'node:assert/strict'
import { test } from 'node:test'
import { create } from '../../support/homework.ts'
import { startService } from '../../support/service.ts'
import { signedIn } from '../../support/web/visiting.ts'

test('the calendar names the subjects that it shows, each once, beside their colours', async (t) => {
  const service = await startService(t)
  const { call, user } = service
  const browser = await signedIn(service, user)
  const legend = async () =>
    /<ul class="row".*?<\/ul>/s.exec((await browser.get('/calendar')).text)?.[0]
  assert.equal(await legend(), undefined)
  for (const subject of ['Math', 'Art', '', 'Math']) await create(call, { subject })
  await create(call, { subject: 'Music', due_date: '2026-07-01' })
  const shown = String(await legend()).matchAll(/<span class="tag hue-\d">(\w+)</g)
  assert.deepEqual(
    [...shown].map(([, name]) => name),
    ['Art', 'Math'],
  )
})
