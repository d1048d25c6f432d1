import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { create, listOf, read, startSeries, toggle, update } from '../../support/homework.ts'
import { asText, untouched, wrongFields } from '../../support/web/page-forms.ts'
import { escaped, unescaped } from '../../support/web/shown.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'
import type { Fields, Visited } from '../../support/web/visiting.ts'

const addressOf = (subject: string, back = '/subjects') =>
  `/subjects/rename?${new URLSearchParams({ subject }).toString()}&back=${encodeURIComponent(back)}`

/** As it stands in the page. */
const actionOf = (address: string) =>
  escaped(address).replace(/[?+.]/g, (character) => `\\${character}`)

async function visit(t: TestContext) {
  const visited = await visitAsStudent(t)
  const { browser, call } = visited
  return {
    ...visited,
    /** Sends the form for `subject` with another name. */
    async rename(subject: string, name: string): Promise<Visited> {
      const address = addressOf(subject)
      const { text } = await browser.get(address)
      return browser.submit(address, { ...untouched(text, actionOf(address)), name })
    },
    subjects: async () => {
      const all = await listOf(call, '/assignments?include_archived=1&sort=created_at')
      return all.map(({ subject }) => subject)
    },
  }
}

const noticeIn = ({ text }: Visited) =>
  asText(/class="notice[^>]*><span>(.*?)<\/span>/.exec(text)?.[1] ?? '')

/** What the page says of subjects: each with its numbers. */
const sizesIn = ({ text }: Visited) =>
  [...text.matchAll(/<span class="tag[^>]*>[^<]*<\/span> Assignments: [^<]*/g)].map(([it]) =>
    asText(it),
  )

describe('the form that renames a subject', () => {
  test('is linked from the list, and shows the name and the numbers of what changes', async (t) => {
    const { browser, call } = await visit(t)
    await startSeries(call, { subject: 'Math' })
    await toggle(call, await create(call, { subject: 'Math' }))
    await update(call, await create(call, { subject: 'Math' }), { is_archived: true })
    await create(call, { subject: 'Art' })
    const list = await browser.get('/subjects')
    const links = [...list.text.matchAll(/href="(\/subjects\/rename[^"]*)"/g)]
    assert.deepEqual(
      links.map(([, link = '']) => unescaped(link)),
      [addressOf('Art'), addressOf('Math')],
    )
    const page = await browser.get(addressOf('Math'))
    assert.equal(page.status, 200)
    assert.deepEqual(sizesIn(page), ['Math Assignments: 3, series: 1'])
    assert.equal(untouched(page.text, actionOf(addressOf('Math'))).name, 'Math')
  })

  test('renames all assignments and series, and leads back to the page of the list', async (t) => {
    const { browser, call, subjects } = await visit(t)
    const series = await startSeries(call, { subject: 'Math' })
    await update(call, await create(call, { subject: 'Math' }), { is_archived: true })
    const address = addressOf('Math', '/subjects?page=2')
    const { text } = await browser.get(address)
    const { headers } = await browser.post(address, {
      ...untouched(text, actionOf(address)),
      name: '  数学 ',
    })
    assert.equal(headers.location, '/subjects?page=2')
    assert.equal(noticeIn(await browser.get('/subjects')), 'Subject renamed')
    assert.deepEqual(await subjects(), ['数学', '数学'])
    assert.equal((await read(call, `/recurring/${series.id}`)).subject, '数学')
  })

  test('merges two subjects only after a question that tells how much each has', async (t) => {
    const { browser, call, rename, subjects } = await visit(t)
    await create(call, { subject: 'Math' })
    await create(call, { subject: 'Maths' })
    await startSeries(call, { subject: 'Maths' })
    const question = await rename('Math', ' Maths')
    assert.equal(question.status, 200)
    assert.match(question.text, /This cannot be undone/)
    assert.deepEqual(sizesIn(question), [
      'Math Assignments: 1, series: 0',
      'Maths Assignments: 2, series: 1',
    ])
    assert.deepEqual(await subjects(), ['Math', 'Maths', 'Maths'])
    const fields: Fields = untouched(question.text, actionOf(addressOf('Math')))
    const merged = await browser.submit(addressOf('Math'), { ...fields, merge: 'yes' })
    assert.equal(noticeIn(merged), 'The two subjects are one now')
    assert.deepEqual(await subjects(), ['Maths', 'Maths', 'Maths'])
  })

  test('refuses a name that no assignment can have, at its field, and keeps what was typed', async (t) => {
    const { call, rename, subjects } = await visit(t)
    await create(call, { subject: 'Math' })
    for (const [name, message] of [
      ['', 'Please fill this in.'],
      ['  ', 'Please fill this in.'],
      ['a\0', 'This contains a character that cannot be used.'],
      ['é'.repeat(201), 'Use at most 200 characters.'],
    ] as const) {
      const page = await rename('Math', name)
      assert.equal(page.status, 422)
      assert.deepEqual(wrongFields(page.text), ['name'])
      assert.ok(page.text.includes(message), message)
      assert.equal(untouched(page.text, actionOf(addressOf('Math'))).name, name)
    }
    assert.deepEqual(await subjects(), ['Math'])
  })

  test('says that nothing was changed if the name stays the same', async (t) => {
    const { call, rename } = await visit(t)
    const essay = await create(call, { subject: 'Math' })
    for (const name of ['Math', ' Math ']) {
      assert.match(noticeIn(await rename('Math', name)), /^The name is the same as before/)
    }
    assert.deepEqual(await read(call, `/assignments/${essay.id}`), essay)
  })

  for (const subject of [
    'a&b=c#d%2F?',
    '"<b>\'`',
    ' x ',
    'a\nb',
    'c\r\nd',
    'e\rf',
    '😀\u202e',
    '../x',
  ]) {
    test(`finds ${JSON.stringify(subject)}, and gives it the name that the form shows`, async (t) => {
      const { browser, call, subjects } = await visit(t)
      await create(call, { subject })
      const list = await browser.get('/subjects')
      const [, link = ''] = /href="(\/subjects\/rename[^"]*)"/.exec(list.text) ?? []
      const address = unescaped(link)
      const { text } = await browser.get(address)
      // A browser takes the line breaks out of what stands in a field of one line.
      const typed = untouched(text, actionOf(address))
      const sent = await browser.submit(address, typed)
      const shown = subject.replace(/[\r\n]/g, '').trim()
      const notice = shown === subject ? /^The name is the same/ : /^Subject renamed/
      assert.match(noticeIn(sent), notice)
      assert.deepEqual(await subjects(), [shown])
    })
  }

  test('warns that nothing was renamed if nothing has the subject any more, as on a second click', async (t) => {
    const { browser, call, rename, subjects } = await visit(t)
    await create(call, { subject: 'Math' })
    await rename('Math', 'Maths')
    const again = await browser.submit(addressOf('Math'), { name: 'Maths' })
    assert.match(again.text, /class="notice is-warning"[^>]*><span>Nothing was renamed/)
    const opened = await browser.get(addressOf('Math'))
    assert.deepEqual([opened.status, opened.headers.location], [303, '/subjects'])
    assert.deepEqual(await subjects(), ['Maths'])
  })

  test('changes nothing of another user, nor for a form of another session, which comes back', async (t) => {
    const { browser, call, join, subjects } = await visit(t)
    const stranger = await join('stranger@example.org')
    await create(stranger.call, { subject: 'Math' })
    await create(call, { subject: 'Art' })
    await browser.submit(addressOf('Math'), { name: 'Maths' })
    assert.deepEqual((await listOf(stranger.call, '/assignments'))[0]?.subject, 'Math')
    const { text } = await browser.get(addressOf('Art'))
    const fields = untouched(text, actionOf(addressOf('Art')))
    const form_token = `${fields.form_token}`.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const stale = await browser.post(addressOf('Art'), { ...fields, name: 'Drawing', form_token })
    assert.equal(stale.status, 403)
    assert.equal(untouched(stale.text, actionOf(addressOf('Art'))).name, 'Drawing')
    assert.deepEqual(await subjects(), ['Art'])
  })

  test('does not exist for the empty subject, nor for a name with NUL (404)', async (t) => {
    const { browser } = await visit(t)
    for (const address of ['/subjects/rename', addressOf(''), addressOf('a\0b')]) {
      assert.equal((await browser.get(address)).status, 404)
      assert.equal((await browser.post(address, { name: 'Math' })).status, 404)
    }
  })
})
