import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { Lasting } from '../support/databases.ts'
import { titlesOf } from '../support/homework.ts'
import { assertFailure } from '../support/http/failure.ts'
import type { Service } from '../support/service.ts'
import { untouched } from '../support/web/page-forms.ts'
import { visitInJapanese } from '../support/web/student-visit.ts'
import { type Fields, signedIn } from '../support/web/visiting.ts'

const forms = [
  { page: '/', action: '/assignments/quick' },
  { page: '/assignments/new', action: '/assignments/new' },
  { page: '/assignments/new?recurrence=weekly', action: '/assignments/new' },
]

for (const { page, action } of forms) {
  describe(`the form on ${page}, sent again with the same input,`, () => {
    const visit = async (t: Lasting) => {
      const { browser, ...service } = await visitInJapanese(t)
      return {
        service,
        browser,
        open: async (): Promise<Fields> => {
          const form = untouched((await browser.get(page)).text, action)
          return { ...form, dueDate: '2026-04-20', title: 'Essay' }
        },
        send: async (fields: Fields, by = browser) => {
          const { status, headers } = await by.post(action, fields)
          return [status, headers.location, by.cookies.get('kadai_notice')]
        },
        titles: async () => [...(await titlesOf(service.call, '/assignments'))].sort(),
      }
    }

    test('creates nothing more, and is answered as the first time', async (t) => {
      const { open, send, titles } = await visit(t)
      const fields = await open()
      const first = await send(fields)
      assert.equal(first[0], 303)
      assert.match(String(first[2]), /^\w+_created\.1$/)
      assert.deepEqual(await send(fields), first)
      assert.deepEqual(await titles(), ['Essay'])
    })

    test('creates once if both are under way together', async (t) => {
      const { open, send, titles } = await visit(t)
      const fields = await open()
      const [first, second] = await Promise.all([send(fields), send(fields)])
      assert.equal(first[0], 303)
      assert.deepEqual(second, first)
      assert.deepEqual(await titles(), ['Essay'])
    })

    test('creates once also if its user has signed in again meanwhile', async (t) => {
      const { service, open, send, titles } = await visit(t)
      const { form_token: _old, ...fields } = await open()
      const first = await send(fields)
      const again = await signedIn(service, service.user)
      assert.deepEqual(await send(fields, again), first)
      assert.deepEqual(await titles(), ['Essay'])
    })

    test('creates another if the input differs, or if it is a new form', async (t) => {
      const { open, send, titles } = await visit(t)
      const fields = await open()
      await send(fields)
      await send({ ...fields, title: 'Poem' })
      await send(await open())
      assert.deepEqual(await titles(), ['Essay', 'Essay', 'Poem'])
    })

    test('creates once after it was rejected and corrected', async (t) => {
      const { browser, open, send, titles } = await visit(t)
      const rejected = await browser.post(action, { ...(await open()), title: '' })
      assert.equal(rejected.status, 422)
      const fields = { ...untouched(rejected.text, action), title: 'Essay' }
      await send(fields)
      await send(fields)
      assert.deepEqual(await titles(), ['Essay'])
    })
  })
}

/** The keys under which responses are stored from now on. */
function watchKeys(t: TestContext, { deps: { store } }: Service): readonly string[] {
  const keys: string[] = []
  const { write } = store
  const watched: typeof write = (userId, work, options) => {
    const watching: typeof work = (tx) => {
      const { idempotencyKeys } = tx
      const keep: typeof idempotencyKeys.keep = (request, ...rest) => {
        keys.push(request.key)
        return idempotencyKeys.keep(request, ...rest)
      }
      Object.defineProperty(tx, 'idempotencyKeys', { value: { ...idempotencyKeys, keep } })
      return work(tx)
    }
    return write(userId, watching, options)
  }
  t.mock.method(store, 'write', watched)
  return keys
}

test('no form is stored under a key that a client of the API can choose', async (t) => {
  const { browser, ...service } = await visitInJapanese(t)
  const keys = watchKeys(t, service)
  const form = untouched((await browser.get('/')).text, '/assignments/quick')
  const sent = { ...form, dueDate: '2026-04-20', title: 'Essay' }
  assert.equal((await browser.post('/assignments/quick', sent)).status, 303)
  const [key = ''] = keys
  assert.notEqual(key, '')
  const headers = { authorization: `Bearer ${service.key}`, 'idempotency-key': key }
  const essay = { title: 'Other', due_date: '2026-04-21' }
  const answer = await service.call('POST', '/assignments', essay, headers)
  assertFailure(answer, 400, 'Invalid input: Idempotency-Key must be 1 to 255 ASCII characters')
})
