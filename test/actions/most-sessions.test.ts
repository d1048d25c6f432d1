import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findVisitor } from '../../src/actions/sessions.ts'
import { mostDevices } from '../../src/domain/accounts/known-device.ts'
import { mostSessions } from '../../src/domain/accounts/session.ts'
import { tokenDigest } from '../../src/domain/accounts/token.ts'
import { openAccounts } from '../support/sign-in.ts'

test('of the browsers of a user, the 100 of the latest sign-ins are remembered', async (t) => {
  const { deps, clock, enter } = await openAccounts(t)
  const devices: string[] = []
  for (let n = 0; n <= mostDevices; n++) {
    clock.advance(1)
    devices.push((await enter()).device)
  }
  const { user } = (await enter({ device: devices.at(-1) })).visitor
  const known = await deps.store.writeAccounts(async (tx) => {
    const found: boolean[] = []
    for (const device of devices) {
      found.push(await tx.knownDevices.isKnown(user.id, tokenDigest(device), clock.now()))
    }
    return found
  })
  assert.deepEqual(known, [false, ...Array(mostDevices).fill(true)])
})

test('a session ends when its user signs in 100 times more, if it was not used meanwhile', async (t) => {
  const { deps, clock, enter } = await openAccounts(t)
  const [unused, used] = [await enter(), await enter()]
  for (let n = 0; n < mostSessions - 1; n++) await enter()
  clock.advance(60_000)
  assert.equal(await findVisitor(deps, unused.token), undefined)
  assert.ok(await findVisitor(deps, used.token))
  await enter()
  assert.ok(await findVisitor(deps, used.token))
  // The newest stays, also where the others were used later by a clock that has been set back.
  clock.advance(-120_000)
  assert.ok(await findVisitor(deps, (await enter()).token))
  assert.equal((await deps.store.sessions.ofUser(used.visitor.user.id)).length, mostSessions)
})

test('a sign-in in a browser with a session ends that one, and no other', async (t) => {
  const { deps, clock, enter } = await openAccounts(t)
  const oldest = await enter()
  clock.advance(1)
  const others = []
  for (let n = 1; n < mostSessions; n++) others.push(await enter())
  const present = others.at(-1)?.visitor
  await enter({ present })
  assert.ok(await findVisitor(deps, oldest.token))
  assert.equal((await deps.store.sessions.ofUser(oldest.visitor.user.id)).length, mostSessions)
})
