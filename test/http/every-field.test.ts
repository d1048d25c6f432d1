import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertFields, everyFieldOfAssignment, everyFieldOfSeries } from '../support/every-field.ts'
import { create, firstOf, read, startSeries, update } from '../support/homework.ts'
import { startService } from '../support/service.ts'

const answered = 'body-input.ts, src/http/schemas, present.ts and assignment-text.ts'
const { is_archived, ...ofNewAssignment } = everyFieldOfAssignment

describe('every field', () => {
  test('of a new assignment is answered as it was given', async (t) => {
    const { call } = await startService(t)
    const { id } = await create(call, ofNewAssignment)
    assertFields(await read(call, `/assignments/${id}`), ofNewAssignment, answered)
  })

  test('of an edited assignment is answered as it was given', async (t) => {
    const { call } = await startService(t)
    const { id } = await update(call, await create(call), everyFieldOfAssignment)
    assertFields(await read(call, `/assignments/${id}`), everyFieldOfAssignment, answered)
  })

  test('of a new series is answered as it was given, and its assignment has those that it shares', async (t) => {
    const { call } = await startService(t)
    const { id } = await startSeries(call, everyFieldOfSeries)
    assertFields(await read(call, `/recurring/${id}`), everyFieldOfSeries, answered)
    const { due_date, reminder_at, ...shared } = ofNewAssignment
    assertFields(await firstOf(call, { id }), shared, 'sharedFields in assignment.ts')
  })

  test('of an edited series is answered as it was given', async (t) => {
    const { call } = await startService(t)
    const { id } = await startSeries(call)
    assert.equal((await call('PUT', `/recurring/${id}`, everyFieldOfSeries)).status, 200)
    assertFields(await read(call, `/recurring/${id}`), everyFieldOfSeries, answered)
  })
})
