import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { placePolicy } from '../../src/domain/accounts/sign-in-throttle.ts'
import { openAccounts } from '../support/sign-in.ts'

const wrong = 'wrong horse battery'

describe('sign-in attempts from one address for all accounts', () => {
  const anybody = (n: number) => ({ email: `${n}@example.org`, password: wrong })

  test('are checked 100 times, then once in six seconds', async (t) => {
    const { tryIn, enter, clock } = await openAccounts(t)
    let looked = 0
    // That one account knows the device is nothing to those that do not exist.
    const { device } = await enter({ client: '198.51.100.7' })
    for (let n = 0; n < 200; n += 1)
      if ((await tryIn({ ...anybody(n), device })).kind === 'wrong') looked += 1
    assert.equal(looked, placePolicy.burst)
    const until = clock.now() + placePolicy.pace
    assert.deepEqual(await tryIn(), { kind: 'wait', until })
    clock.advance(60_000)
    for (let n = 0; n < 200; n += 1) if ((await tryIn(anybody(n))).kind === 'wrong') looked += 1
    assert.equal(looked, placePolicy.burst + 10)
  })

  test('are not limited when their passwords are correct', async (t) => {
    const { enter, add, tryIn } = await openAccounts(t)
    for (let n = 0; n < 20; n += 1) await add(`pupil-${n}@example.org`)
    for (let n = 0; n < 200; n += 1) await enter({ email: `pupil-${n % 20}@example.org` })
    assert.deepEqual(await tryIn({ password: wrong }), { kind: 'wrong' })
  })

  test('are checked no more often because some of their passwords are correct', async (t) => {
    const { tryIn } = await openAccounts(t)
    let looked = 0
    for (let n = 0; n < 2 * placePolicy.burst; n += 1) {
      if ((await tryIn(anybody(n))).kind === 'wrong') looked += 1
      if (n % 10 === 0) await tryIn()
    }
    assert.equal(looked, placePolicy.burst)
  })

  test('that are delayed for the address do not count for the account', async (t) => {
    const { tryIn, clock } = await openAccounts(t)
    for (let n = 0; n < placePolicy.burst; n += 1) await tryIn(anybody(n))
    for (let n = 0; n < 30; n += 1) assert.equal((await tryIn({ password: wrong })).kind, 'wait')
    clock.advance(placePolicy.pace)
    assert.equal((await tryIn()).kind, 'signed_in')
  })
})

test('sign-ins take a share of the processor for each account at each place', async (t) => {
  const { deps, enter, add } = await openAccounts(t)
  const { email } = await add('other@example.org')
  const { mock } = t.mock.method(deps.passwords, 'verify')
  for (const over of [{}, {}, { client: '198.51.100.7' }, { email }]) await enter(over)
  const [first, again, elsewhere, other] = mock.calls.map((call) => call.arguments[2])
  assert.equal(first, again)
  assert.equal(new Set([first, elsewhere, other]).size, 3)
})
