import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { generateOccurrences } from '../../../src/jobs/generate-occurrences.ts'
import { createSeries, read } from '../../support/homework.ts'
import { untouched, wrongFields } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

describe('an edit of a series', () => {
  test('answers 409 with the current values of what was not changed in it, and is saved when sent again', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await createSeries(call, { type: 'weekly' })
    const path = `/series/${id}`
    const typed = untouched((await browser.get(path)).text, path)
    await call('PUT', `/recurring/${id}`, { title: 'Theirs' })
    const { status, text } = await browser.submit(path, { ...typed, subject: 'Mine' })
    assert.equal(status, 409)
    assert.match(text, /id="changed-meanwhile"/)
    assert.equal((await read(call, `/recurring/${id}`)).subject, '')
    assert.equal((await browser.post(path, untouched(text, path))).status, 303)
    const { title, subject } = await read(call, `/recurring/${id}`)
    assert.deepEqual([title, subject], ['Theirs', 'Mine'])
  })

  test('names its mistakes beside what was changed meanwhile, as its preview says', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await createSeries(call, { type: 'weekly' })
    const path = `/series/${id}`
    const typed = untouched((await browser.get(path)).text, path)
    await call('PUT', `/recurring/${id}`, { title: 'Theirs' })
    const { status, text } = await browser.submit(path, { ...typed, recurrenceInterval: '366' })
    assert.equal(status, 409)
    assert.deepEqual(wrongFields(text), ['recurrenceInterval'])
    assert.match(text, /once this is fixed:<\/p><dl class="dated"><dt>Every<\/dt>/)
  })

  test('is saved though the series went on, or was paused, while its form was open', async (t) => {
    const { browser, call, id, path, typed, goOn } = await openDaily(t)
    await goOn()
    assert.equal((await read(call, '/assignments')).count, 2)
    assert.equal((await browser.post(path, { ...typed, description: 'One' })).status, 303)
    const again = untouched((await browser.get(path)).text, path)
    await call('PUT', `/recurring/${id}`, { is_active: false })
    assert.equal((await browser.post(path, { ...again, subject: 'Art' })).status, 303)
    const { description, subject, is_active } = await read(call, `/recurring/${id}`)
    assert.deepEqual([description, subject, is_active], ['One', 'Art', false])
  })

  test('is saved though the series goes on between the check of the form and the write', async (t) => {
    const { browser, call, deps, id, path, typed, goOn } = await openDaily(t)
    const { store } = deps
    const write: typeof store.write = async (...args) => {
      mocked.mock.restore()
      await goOn()
      return store.write(...args)
    }
    const mocked = t.mock.method(store, 'write', write)
    assert.equal((await browser.post(path, { ...typed, subject: 'Art' })).status, 303)
    assert.equal((await read(call, `/recurring/${id}`)).subject, 'Art')
    assert.equal((await read(call, '/assignments')).count, 2)
  })

  test('answers 404 if the series was deleted meanwhile', async (t) => {
    const { browser, call, id, path, typed } = await openDaily(t)
    await call('DELETE', `/recurring/${id}`)
    assert.equal((await browser.post(path, { ...typed, title: 'Mine' })).status, 404)
  })

  test('tells, of what was changed meanwhile, only what the series uses', async (t) => {
    const { browser, call, id, path, typed, goOn } = await openDaily(t)
    await goOn()
    await call('PUT', `/recurring/${id}`, { title: 'Theirs' })
    const unused = { recurrenceDay: '3', endCount: '5', endDate: '2026-05-01' }
    const mine = { ...typed, ...unused, title: 'Mine' }
    const { status, text } = await browser.submit(path, mine)
    assert.equal(status, 409)
    const [told = ''] = /id="changed-meanwhile".*?<\/div>/s.exec(text) ?? []
    assert.deepEqual(
      [...told.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, name]) => name),
      ['Title'],
    )
  })
})

/** A daily series whose form is open. */
async function openDaily(t: TestContext) {
  const { browser, call, clock, deps } = await visitAsStudent(t)
  const { id } = await createSeries(call, { type: 'daily' }, { due_date: '2026-04-10T18:00' })
  const path = `/series/${id}`
  const typed = untouched((await browser.get(path)).text, path)
  /** Its first occurrence is due, and the second one is created. */
  const goOn = async () => {
    clock.set('2026-04-10T09:30:00Z')
    await generateOccurrences(deps)
  }
  return { browser, call, deps, id, path, typed, goOn }
}
