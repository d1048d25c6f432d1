import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { recurrenceTypes } from '../../../src/domain/series/recurring-setting.ts'
import { generateOccurrences } from '../../../src/jobs/generate-occurrences.ts'
import { createSeries, firstOf, type Json, listOf, read, toggle } from '../../support/homework.ts'
import type { Service } from '../../support/service.ts'
import { asText, itemsOf, untouched, wrongFields } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

const number = (min: number, max: number) => fc.integer({ min, max }).map(String)

/** A form for a series of any rule, from April 2026 on. */
const anyForm = fc.record({
  title: fc.constant('Drill'),
  dueTime: fc.constant('02:30'),
  dueDate: fc
    .tuple(fc.integer({ min: 4, max: 12 }), fc.integer({ min: 10, max: 31 }))
    .map(([month, day]) => new Date(Date.UTC(2026, month - 1, day)).toISOString().slice(0, 10)),
  recurrenceType: fc.constantFrom(...recurrenceTypes),
  recurrenceInterval: fc.oneof(number(1, 4), number(1, 365)),
  recurrenceWeekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]).map(String),
  recurrenceDay: fc.oneof(number(28, 31), number(1, 31), fc.constant('')),
  endType: fc.constantFrom('never', 'count', 'date'),
  endCount: number(1, 8),
  endDate: fc.constantFrom('2027-01-31', '2026-12-31'),
  catchUp: fc.constantFrom('all', 'latest', 'none'),
})

describe('the preview of a new series', () => {
  test('shows the dates that creating it will give, and creates nothing', async (t) => {
    const { browser, call } = await visitAsStudent(t, { timeZone: 'Europe/Paris' })
    const property = fc.asyncProperty(anyForm, async (form) => {
      const { count } = await read(call, '/recurring')
      const { status, text } = await browser.submit('/assignments/new/preview', form)
      assert.equal(status, 200, asText(text))
      assert.equal((await read(call, '/recurring')).count, count)
      const [, first = ''] = /<dt>First<\/dt><dd>(.*?)<\/dd>/.exec(text) ?? []
      const foretold = [asText(first), ...itemsOf(text, 'dates')]
      const isAll = text.includes('The series ends there.')
      assert.equal(isAll, foretold.length < 6)
      await browser.submit('/assignments/new', form)
      const [made] = (await read(call, '/recurring')).recurring_assignments
      const page = await browser.get(`/series/${made.id}`)
      const listed = itemsOf(page.text, 'occurrences').map((it) =>
        it.replace(/ (?:Open|Planned Skip: .*)$/, ''),
      )
      assert.deepEqual(foretold, isAll ? listed : listed.slice(0, 6))
    })
    await fc.assert(property, { numRuns: 40 })
  })

  test('does not number the dates after the first one, as if they were the first ones', async (t) => {
    const { browser } = await visitAsStudent(t)
    const weekly = { dueDate: '2026-04-20', recurrenceType: 'weekly', recurrenceInterval: '1' }
    const fiveTimes = { ...weekly, endType: 'count', endCount: '5' }
    const { text } = await browser.submit('/assignments/new/preview', fiveTimes)
    assert.equal(itemsOf(text, 'dates').length, 4)
    assert.doesNotMatch(text, /<ol class="dates"/)
  })

  test('marks dates moved by a short month or a DST gap', async (t) => {
    const { browser } = await visitAsStudent(t, { timeZone: 'Europe/Paris' })
    const monthly = {
      dueDate: '2026-05-31',
      dueTime: '10:00',
      recurrenceType: 'monthly',
      recurrenceInterval: '1',
    }
    const { text } = await browser.submit('/assignments/new/preview', monthly)
    assert.equal(itemsOf(text, 'dates')[0], 'Tue, Jun 30 10:00 (the last day of a shorter month)')
    const lastOfApril = { ...monthly, dueDate: '2026-04-30', recurrenceDay: '31' }
    const { text: first } = await browser.submit('/assignments/new/preview', lastOfApril)
    assert.match(asText(first), /First\s*Thu, Apr 30 10:00 \(the last day of a shorter month\)/)
    const nightly = {
      dueDate: '2027-03-27',
      dueTime: '02:30',
      recurrenceType: 'daily',
      recurrenceInterval: '1',
    }
    const { text: other } = await browser.submit('/assignments/new/preview', nightly)
    assert.equal(
      itemsOf(other, 'dates')[0],
      'Sun, Mar 28, 2027 03:30 (another time, because the clocks change)',
    )
  })

  test('says that of the dates that have passed only the first gets an assignment', async (t) => {
    const { browser } = await visitAsStudent(t)
    const weekly = { recurrenceType: 'weekly', recurrenceInterval: '1', recurrenceWeekdays: '3' }
    const previewOf = (dueDate: string) =>
      browser.submit('/assignments/new/preview', { ...weekly, dueDate, dueTime: '12:01' })
    // Now it is noon of 10 April.
    const { text } = await previewOf('2026-03-25')
    assert.match(asText(text), /First\s*Wed, Mar 25 12:01\s*Then\s*Wed, Apr 15 12:01/)
    assert.match(text, /Of the dates that have passed, only the first gets an assignment/)
    assert.doesNotMatch((await previewOf('2026-04-10')).text, /have passed/)
  })

  test('needs no title, keeps the input, and answers 422 to a wrong interval', async (t) => {
    const { browser } = await visitAsStudent(t, { timeZone: 'Europe/Paris' })
    const form = {
      ...{ title: '', subject: 'Art', recurrenceType: 'daily', recurrenceInterval: '1' },
      ...{ dueDate: '2026-05-01', dueTime: '10:00' },
    }
    const { status, text } = await browser.submit('/assignments/new/preview', form)
    assert.equal(status, 200)
    assert.match(text, /Every day at 10:00/)
    assert.equal(untouched(text, '/assignments/new').subject, 'Art')
    const refused = await browser.submit('/assignments/new/preview', {
      ...form,
      recurrenceInterval: '0',
    })
    assert.deepEqual([refused.status, wrongFields(refused.text)], [422, ['recurrenceInterval']])
    assert.equal(
      (await browser.submit('/assignments/new/preview', { recurrenceType: '' })).status,
      200,
    )
  })

  test('answers 422 to an end before the first due date, but not to one on it', async (t) => {
    const { browser } = await visitAsStudent(t)
    const form = {
      recurrenceType: 'daily',
      recurrenceInterval: '1',
      dueDate: '2026-05-01',
      endType: 'date',
    }
    const preview = (endDate: string) =>
      browser.submit('/assignments/new/preview', { ...form, endDate })
    const refused = await preview('2026-04-30')
    assert.deepEqual([refused.status, wrongFields(refused.text)], [422, ['endDate']])
    assert.equal((await preview('2026-05-01')).status, 200)
  })
})

/** A daily series of which an assignment is completed, one is overdue, and one lies ahead. */
async function grow({ call, clock, deps }: Service): Promise<number> {
  clock.set('2026-04-06T03:00:00Z')
  const setting = await createSeries(call, { type: 'daily' }, { due_date: '2026-04-07T18:00' })
  await toggle(call, await firstOf(call, setting))
  clock.set('2026-04-09T03:00:00Z')
  await generateOccurrences(deps)
  return setting.id
}

const madeBy = (call: Service['call'], id: number): Promise<Json[]> =>
  listOf(call, `/assignments?recurring_assignment_id=${id}`)

describe('the preview of an edit', () => {
  for (const [editBehavior, days] of [
    ['this_only', []],
    ['this_and_future', ['09']],
    ['all', ['08', '09']],
  ] as const) {
    test(`shows what saving does, and changes nothing, with ${editBehavior}`, async (t) => {
      const service = await visitAsStudent(t, { timeZone: 'Europe/Paris' })
      const { browser, call } = service
      const id = await grow(service)
      const path = `/series/${id}`
      const before = await madeBy(call, id)
      assert.equal(before.length, 3)
      const typed = untouched((await browser.get(path)).text, path)
      const edit = {
        ...typed,
        editBehavior,
        title: 'Other',
        dueTime: '20:00',
        recurrenceInterval: '2',
      }
      const { status, text } = await browser.submit(`${path}/preview`, edit)
      assert.equal(status, 200)
      assert.deepEqual(await madeBy(call, id), before)
      assert.deepEqual(
        itemsOf(text, 'changes').map((it) => /Title(.*?Other)/.exec(it)?.[1]),
        days.map(() => 'Before Essay → After Other'),
      )
      await browser.submit(path, untouched(text, path))
      const after = await madeBy(call, id)
      const changed = after.filter(({ title }) => title === 'Other')
      assert.deepEqual(
        changed.map(({ due_date }) => due_date),
        days.map((day) => `2026-04-${day}T20:00:00+02:00`),
      )
      const links = [...text.matchAll(/<li><a class="typed" href="\/assignments\/(\d+)">/g)].map(
        ([, it]) => Number(it),
      )
      for (const it of changed) assert.ok(links.includes(it.id))
      const left = /stay as they are: (\d)/.exec(text)?.[1] ?? '0'
      assert.equal(Number(left), 2 - days.length)
      const page = await browser.get(path)
      const ahead = itemsOf(page.text, 'occurrences').filter((it) => / Planned Skip: /.test(it))
      assert.deepEqual(
        itemsOf(text, 'dates'),
        ahead.slice(0, 5).map((it) => it.replace(/ Planned Skip: .*$/, '')),
      )
    })
  }
})
