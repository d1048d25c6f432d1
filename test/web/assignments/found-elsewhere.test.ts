import assert from 'node:assert/strict'
import { test } from 'node:test'
import { create, toggle } from '../../support/homework.ts'
import { titlesIn, unescaped } from '../../support/web/shown.ts'
import { visitInJapanese } from '../../support/web/student-visit.ts'

test('a filter that finds nothing in a list leads to what it finds in others, or in the archive', async (t) => {
  const { browser, call } = await visitInJapanese(t)
  await create(call, { title: 'Essay', subject: 'English', due_date: '2026-04-30' })
  await create(call, { title: 'Drill', subject: 'Art', due_date: '2026-04-30' })
  await toggle(call, await create(call, { title: 'Reading', subject: 'English' }))
  const { id } = await create(call, { title: 'Old', subject: 'Art' })
  await call('PUT', `/assignments/${id}`, { is_archived: true })
  const wayFrom = async (query: string) => {
    const { text } = await browser.get(`/assignments?${query}`)
    const [, href, name] = /<a href="([^"]*)">(ほかの一覧[^<]*)</.exec(text) ?? []
    return href && { href: unescaped(href), name }
  }
  for (const [query, count, titles] of [
    ['filter=pending&q=reading&sort=title', 1, ['Reading']],
    ['filter=overdue&subject=English', 2, ['Reading', 'Essay']],
    ['q=old', 1, ['Old']],
  ] as const) {
    const way = await wayFrom(query)
    assert.ok(way, query)
    assert.equal(way.name, `ほかの一覧やアーカイブにある${count}件を表示`)
    assert.deepEqual(titlesIn((await browser.get(way.href)).text).toSorted(), titles.toSorted())
    assert.equal(new URLSearchParams(way.href).get('sort'), new URLSearchParams(query).get('sort'))
  }
  for (const query of [
    'filter=overdue',
    'q=nothing',
    'q=nothing&include_archived=true',
    'filter=pending&q=drill',
  ]) {
    assert.equal(await wayFrom(query), undefined, query)
  }
})
