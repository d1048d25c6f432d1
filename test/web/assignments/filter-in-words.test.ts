import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitInJapanese } from '../../support/web/student-visit.ts'

test('the filter of the list of assignments folds its rarer fields, and says in words what is chosen there, unless that is wrong', async (t) => {
  const { browser } = await visitInJapanese(t)
  const partsOf = async (query: string) => {
    const { text } = await browser.get(`/assignments?${query}`)
    const [, list = ''] = /<ul [^>]*id="chosen"[^>]*>(.*?)<\/ul>/s.exec(text) ?? []
    const chosen = [...list.matchAll(/<li[^>]*>([^<]*)/g)].map(([, words]) => words)
    return [text.includes('<details id="more" open>'), ...chosen]
  }
  assert.deepEqual(await partsOf('filter=pending&q=drill'), [false])
  const all = 'subject=%3Cb%3E&priority=low&due_from=2026-04-09&due_to=2026-04-11T12:30'
  assert.deepEqual(await partsOf(`${all}&sort=title&include_archived=on`), [
    false,
    '科目：&#60;b&#62;',
    '優先度：低',
    '期限：4月9日(木)から',
    '期限：2026-04-11T12:30まで',
    '課題名の順',
    'アーカイブした課題も表示',
  ])
  // As the calendar leads to the rest of a day.
  const oneDay = 'due_from=2026-04-09&due_to=2026-04-09'
  assert.deepEqual(await partsOf(oneDay), [false, '期限：4月9日(木)'])
  assert.deepEqual(await partsOf('subject=Art&priority=urgent'), [true, '科目：Art'])
})
