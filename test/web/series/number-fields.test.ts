import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSeries } from '../../support/homework.ts'
import { untouched, wrongFields } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

const fields = [
  { name: 'recurrenceInterval', bounds: 'min="1" max="365"', taken: [1, 365], beside: {} },
  {
    name: 'recurrenceDay',
    bounds: 'min="1" max="31"',
    taken: [1, 31],
    beside: { recurrenceType: 'monthly' },
  },
  {
    name: 'endCount',
    bounds: 'min="1" max="10000"',
    taken: [1, 10_000],
    beside: { endType: 'count' },
  },
  {
    name: 'reminderDays',
    // How many at most depends on the two times of day, so the browser leaves that to the service.
    bounds: 'min="0"',
    taken: [0, 3650],
    beside: { reminderEnabled: 'on', dueTime: '08:00', reminderTime: '08:00' },
  },
] as const

describe('of a number in the form of a series, a browser sends whatever the service takes:', () => {
  for (const { name, bounds, taken, beside } of fields) {
    test(name, async (t) => {
      const { browser, call } = await visitAsStudent(t)
      const { id } = await createSeries(call, { type: 'weekly' })
      const path = `/series/${id}`
      const { text: page } = await browser.get(path)
      const [tag = ''] = new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(page) ?? []
      assert.match(tag, / type="number"/)
      assert.equal(tag.match(/\b(?:min|max|step)="[^"]*"/g)?.join(' '), bounds)
      const previewed = async (number: number) => {
        const typed = { ...untouched(page, path), ...beside, [name]: String(number) }
        const { status, text } = await browser.submit(`${path}/preview`, typed)
        return [status, ...wrongFields(text)]
      }
      const [least, most] = taken
      for (const number of taken) assert.deepEqual(await previewed(number), [200])
      for (const number of [least - 1, most + 1]) {
        assert.deepEqual(await previewed(number), [422, name])
      }
    })
  }
})
