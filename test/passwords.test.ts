import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { describe, type TestContext, test } from 'node:test'
import { type PasswordCost, passwords } from '../src/passwords.ts'
import { cheapPasswords } from './support/deps.ts'
import { codesOf } from './support/outcomes.ts'

const horse = 'correct horse battery'
const account = 'student@example.org'

describe('a password hash', () => {
  test('verifies only the password it was made from', async () => {
    const { hash, verify } = cheapPasswords()
    const phc = await hash(horse)
    assert.equal(await verify(horse, phc, account), true)
    for (const other of ['', 'Correct horse battery', `${horse} `]) {
      assert.equal(await verify(other, phc, account), false)
    }
  })

  test('uses the Argon2id cost that OWASP recommends, and a new salt each time', async () => {
    const { hash, isCurrent } = passwords()
    const [one, other] = await Promise.all([hash(horse), hash(horse)])
    const shape = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/
    assert.match(one, shape)
    assert.match(other, shape)
    assert.notEqual(one, other)
    assert.equal(isCurrent(one), true)
  })

  test('is verified at the cost it was made with, and is current only at that cost', async () => {
    const costs: PasswordCost[] = [
      { memory: 8, passes: 1, parallelism: 1 },
      { memory: 64, passes: 3, parallelism: 2 },
    ]
    const [now, then] = costs.map((cost) => passwords(cost))
    assert.ok(now && then)
    const old = await then.hash(horse)
    assert.match(old, /^\$argon2id\$v=19\$m=64,t=3,p=2\$/)
    assert.equal(await now.verify(horse, old, account), true)
    assert.deepEqual([now.isCurrent(old), then.isCurrent(old)], [false, true])
  })

  // Its test vectors (github.com/P-H-C/phc-winner-argon2, src/test.c).
  test('made by the Argon2 reference implementation verifies only its password', async () => {
    const { verify } = cheapPasswords()
    for (const phc of [
      '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    ]) {
      assert.equal(await verify('password', phc, account), true)
      assert.equal(await verify('Password', phc, account), false)
    }
  })

  test('that is not in Argon2id format makes verify throw', async () => {
    const { verify } = cheapPasswords()
    for (const phc of ['', 'x', '$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA']) {
      await assert.rejects(verify(horse, phc, account), /is not Argon2id/)
    }
  })

  test('that is null verifies no password, and takes as long as one', async (t) => {
    const { verify } = cheapPasswords()
    const hashing = watchHashing(t)
    for (const password of ['', horse]) assert.equal(await verify(password, null, account), false)
    assert.equal(hashing.begun, 2)
  })

  test('that cannot be computed keeps nobody from the next', async () => {
    const { hash, verify } = cheapPasswords()
    const impossible = (await hash(horse)).replace('m=8,', 'm=1,')
    for (let n = 0; n < 7; n += 1) {
      await assert.rejects(verify(horse, impossible, account), { code: 'ERR_OUT_OF_RANGE' })
    }
    assert.equal(await verify(horse, await hash(horse), account), true)
  })
})

test('of 25 concurrent password hashes, two run at once, 16 wait, and 7 fail as crowded', async (t) => {
  const { hash } = cheapPasswords()
  const hashing = watchHashing(t)
  const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => hash(horse)))
  assert.deepEqual(hashing, { begun: 18, atOnce: 2 })
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    [...Array(18).fill('fulfilled'), ...Array(7).fill('rejected')],
  )
  assert.deepEqual(codesOf(outcomes), Array(7).fill('crowded'))
  // And those who come later have their turn, two at once.
  await Promise.all(Array.from({ length: 8 }, () => hash(horse)))
  assert.deepEqual(hashing, { begun: 26, atOnce: 2 })
})

test('password hashes that wait have their turn in order', async () => {
  const { hash } = cheapPasswords()
  const done: number[] = []
  const hashes = Array.from({ length: 18 }, (_, n) => hash(horse).then(() => done.push(n)))
  await Promise.all(hashes)
  assert.ok(done.indexOf(2) < done.indexOf(17), String(done))
})

test('of 25 concurrent checks for one account, six run or wait, and those for others still have their turn', async () => {
  const { hash, verify } = cheapPasswords()
  const phc = await hash(horse)
  for (const _time of ['first', 'again']) {
    const many = Promise.allSettled(Array.from({ length: 25 }, () => verify(horse, phc, account)))
    const others = Array.from({ length: 12 }, (_, n) => verify(horse, phc, `${n}@example.org`))
    assert.deepEqual(await Promise.all(others), Array(12).fill(true))
    assert.deepEqual(codesOf(await many), Array(19).fill('crowded'))
  }
  assert.equal(await verify(horse, phc, account), true)
})

/** How many hashes Node begins to compute from now on, and how many at once at most. */
function watchHashing(t: TestContext) {
  const hashing = { begun: 0, atOnce: 0 }
  const running = new Set<number>()
  const hook = createHook({
    init(id, type) {
      if (type !== 'ARGON2REQUEST') return
      running.add(id)
      hashing.begun += 1
      hashing.atOnce = Math.max(hashing.atOnce, running.size)
    },
    before: (id) => running.delete(id),
  }).enable()
  t.after(() => hook.disable())
  return hashing
}
