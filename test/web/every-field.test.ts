import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { usesField } from '../../src/domain/series/recurring-setting.ts'
import { assertFields, everyFieldOfAssignment, everyFieldOfSeries } from '../support/every-field.ts'
import { create, read, startSeries } from '../support/homework.ts'
import { asText, untouched } from '../support/web/page-forms.ts'
import { visitAsStudent } from '../support/web/student-visit.ts'

const kinds = [
  {
    kind: 'an assignment',
    page: '/assignments',
    path: '/assignments',
    every: everyFieldOfAssignment,
    controls: 11,
  },
  {
    kind: 'a series',
    page: '/series',
    path: '/recurring',
    every: everyFieldOfSeries,
    controls: 14,
  },
] as const

/** The page of one that has `every` field, and what its form sends. */
async function openForm(t: TestContext, { page, path, every }: (typeof kinds)[number]) {
  const { browser, call } = await visitAsStudent(t)
  const { id } = await (page === '/series' ? startSeries(call) : create(call))
  const change = (fields: object) => call('PUT', `${path}/${id}`, fields)
  assert.equal((await change(every)).status, 200)
  const form = `${page}/${id}`
  const { text } = await browser.get(form)
  const stored = () => read(call, `${path}/${id}`)
  return { browser, form, text, typed: untouched(text, form), change, stored }
}

/** The labels of the controls in a page, by their names. Groups of boxes have none. */
const labelsIn = (page: string) =>
  [...page.matchAll(/<label for="(\w+)">(.*?)<\/label>/gs)].map(
    ([, name = '', label = '']) => [name, asText(label)] as const,
  )

for (const it of kinds) {
  describe(`the form of ${it.kind}`, () => {
    test('changes no field if it is sent as it was shown', async (t) => {
      const { browser, form, typed, stored } = await openForm(t, it)
      const before = await stored()
      assert.equal((await browser.post(form, typed)).status, 303)
      assertFields(await stored(), before, 'src/web/forms, and the controls in src/web/components')
    })

    test('tells the stored value of every labelled control that differs, if it was changed meanwhile', async (t) => {
      const { browser, form, text, typed, change } = await openForm(t, it)
      await change({ title: 'Theirs' })
      const used = labelsIn(text).filter(([name]) =>
        usesField({ recurrenceType: 'monthly', endType: 'date' }, name),
      )
      assert.ok(used.length >= it.controls, used.join())
      const others = Object.fromEntries(used.map(([name]) => [name, 'other']))
      const answer = await browser.submit(form, { ...typed, ...others })
      assert.equal(answer.status, 409)
      const box = /id="changed-meanwhile".*?<\/div>/s.exec(answer.text)?.[0] ?? ''
      const told = [...box.matchAll(/<dt>(.*?)<\/dt>/gs)].map(([, label = '']) => asText(label))
      const untold = used.filter(([, label]) => !told.includes(label)).map(([name]) => name)
      assert.deepEqual(untold, [], `${untold.join(', ')} not told: see ShownField in src/web`)
    })
  })
}
