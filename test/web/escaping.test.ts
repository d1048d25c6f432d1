import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { html } from '../../src/web/html.ts'
import { anAssignment, at } from '../support/builders.ts'
import { seedAssignments } from '../support/seed.ts'
import { escaped } from '../support/web/shown.ts'
import { visitInJapanese } from '../support/web/student-visit.ts'

describe('user input with markup', () => {
  const payloads = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</a></li></form><form action=//evil.example>',
    '</title><svg/onload=alert(1)>',
    '{{7*7}} &lt;b&gt;',
    'javascript:alert(1)',
  ]

  test('is escaped on Today, in the lists of subjects and assignments, and in the search form', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    const { deps, user } = service
    const pages = (text: string) => [
      '/',
      '/subjects',
      '/assignments',
      `/assignments?${new URLSearchParams({ q: text, subject: text, due_from: text, sort: text })}`,
    ]
    // The same pages with harmless words have the same elements, with the same attributes.
    const tagsOf = async (text: string) => {
      const written = anAssignment({
        title: text,
        subject: text,
        dueDate: at('2026-04-10T10:00:00Z'),
      })
      const [{ id = 0 } = {}] = await seedAssignments(deps.store, user.id, [written])
      const seen: string[] = []
      for (const path of pages(text)) {
        const page = await browser.get(path)
        seen.push(...tagsIn(page.text, id))
        assert.ok(page.text.includes(escaped(text)), path)
      }
      await service.call('DELETE', `/assignments/${id}`)
      return seen
    }
    const harmless = await tagsOf('harmless "words"')
    assert.ok(harmless.length > 100)
    for (const payload of payloads) assert.deepEqual(await tagsOf(payload), harmless, payload)
  })
})

/** Every tag with the names of its attributes; ids and hues are another assignment's. */
const tagsIn = (text: string, id: number) =>
  [...text.replaceAll(`-${id}`, '').matchAll(/<[^>]*>/g)].map(([tag]) =>
    tag.replace(/="[^"]*"/g, ''),
  )

test('each character that markup gives a meaning is escaped, also where it is the only one', () => {
  for (const character of '&<>"\'`=') {
    const reference = `&#${character.charCodeAt(0)};`
    assert.equal(
      html`<p>${`a${character}b${character}`}</p>`.text,
      `<p>a${reference}b${reference}</p>`,
    )
  }
})
