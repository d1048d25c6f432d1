import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { create, type Json, listOf, moveTo, read, toggle, update } from '../support/homework.ts'
import { type Call, startService } from '../support/service.ts'

const changes = {
  edit: (call: Call, it: Json) => update(call, it, { title: `${it.title} 国語 📝` }),
  toggle,
}

describe('a changed assignment', () => {
  for (const [name, change] of Object.entries(changes)) {
    test(`is the same in a list as by id after each ${name}, in three time zones`, async (t) => {
      const { call } = await startService(t)
      const made = await create(call)
      await listOf(call, '/assignments')
      for (const zone of ['Asia/Tokyo', 'America/New_York', 'UTC']) {
        await moveTo(call, zone)
        const [before] = await listOf(call, '/assignments')
        assert.deepEqual(before, await read(call, `/assignments/${made.id}`))
        const changed = await change(call, before)
        assert.deepEqual(await listOf(call, '/assignments'), [changed])
        assert.deepEqual(await read(call, `/assignments/${made.id}`), changed)
      }
    })

    test(`is taken from cached text by the next list after one ${name}`, async (t) => {
      const { call, deps } = await startService(t, { engine: 'sqlite' })
      const made = await create(call)
      await create(call)
      await listOf(call, '/assignments')
      const lists = t.mock.method(deps.store.assignments, 'list')
      await change(call, made)
      await listOf(call, '/assignments')
      const [first] = lists.mock.calls
      const { items } = (await first?.result) ?? assert.fail()
      assert.deepEqual(
        items.map((it) => typeof it),
        ['string', 'string'],
      )
    })

    test(`is taken from cached text by the next read by id after one ${name}`, async (t) => {
      const { call, deps } = await startService(t, { engine: 'sqlite' })
      const made = await create(call)
      await listOf(call, '/assignments')
      const finds = t.mock.method(deps.store.assignments, 'find')
      const changed = await change(call, made)
      assert.deepEqual(await read(call, `/assignments/${made.id}`), changed)
      const [first] = finds.mock.calls
      const found: unknown = await first?.result
      assert.ok(found instanceof Object && 'text' in found)
    })
  }
})
