import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anAssignment } from '../../support/builders.ts'
import { create } from '../../support/homework.ts'
import { seedAssignments } from '../../support/seed.ts'
import { asText } from '../../support/web/page-forms.ts'
import { titlesIn, unescaped } from '../../support/web/shown.ts'
import { visitInJapanese } from '../../support/web/student-visit.ts'

describe('the list of assignments', () => {
  test('keeps the query in the form, the tabs and the links to other pages', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    const { deps, user } = service
    const many = Array.from({ length: 41 }, (_, n) =>
      anAssignment({ title: `T${n}`, subject: '数学' }),
    )
    await seedAssignments(deps.store, user.id, many)
    const query = new URLSearchParams({
      filter: 'pending',
      q: 't',
      subject: '数学',
      sort: '-created_at',
    })
    const { text } = await browser.get(`/assignments?${query}&page=2`)
    assert.match(text, /type="hidden" name="filter" value="pending"/)
    assert.match(text, /name="q" type="search" value="t"/)
    assert.match(text, /<option value="数学" selected>/)
    assert.match(text, /<option value="-created_at" selected>/)
    assert.match(text, /2 \/ 3 ページ/)
    assert.match(text, /41件/)
    for (const [relation, page] of [
      ['prev', '1'],
      ['next', '3'],
    ]) {
      const href = new RegExp(`rel="${relation}" href="([^"]+)"`).exec(text)?.[1] ?? ''
      const next = await browser.get(unescaped(href))
      assert.match(next.text, new RegExp(`${page} / 3 ページ`))
      assert.match(next.text, /<option value="数学" selected>/)
    }
    const tab = /href="([^"]+)">完了</.exec(text)?.[1] ?? ''
    query.set('filter', 'completed')
    assert.deepEqual(new URLSearchParams(unescaped(tab).split('?')[1]), query)
  })

  test('redirects to the last page from one that no longer exists', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    const many = Array.from({ length: 21 }, (_, n) => anAssignment({ title: `T${n}` }))
    const [first] = await seedAssignments(service.deps.store, service.user.id, many)
    const back = '/assignments?sort=due_date&page=2'
    const deleted = await browser.post(`/assignments/${first?.id}/delete`, { back })
    assert.equal(deleted.headers.location, back)
    const { status, headers } = await browser.get(back)
    assert.deepEqual([status, headers.location], [303, '/assignments?sort=due_date'])
    assert.equal(titlesIn((await browser.get(headers.location ?? '')).text).length, 20)
  })

  test('when empty, names itself and links to a new assignment, or says that the filter finds nothing', async (t) => {
    const { browser } = await visitInJapanese(t)
    for (const [query, told, way] of [
      ['', '課題はまだありません。', '課題を追加'],
      ['filter=pending', '未完了の課題はありません。', '課題を追加'],
      ['filter=completed&sort=title', '完了した課題はまだありません。', '課題を追加'],
      ['filter=pending&q=drill', '条件に合う課題はありません。', '条件をすべて外す'],
    ] as const) {
      const { text } = await browser.get(`/assignments?${query}`)
      const [, empty = ''] = /<div class="empty">(.*?)<\/div>/s.exec(text) ?? []
      assert.deepEqual(asText(empty).split('\n'), [told, way], query)
    }
    const { text } = await browser.get('/assignments?filter=pending')
    assert.match(unescaped(text), /\/assignments\/new\?back=%2Fassignments%3Ffilter%3Dpending"/)
  })

  test('is in the user’s language', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    for (const title of ['Essay', 'Sums']) await create(service.call, { title })
    await service.call('PATCH', '/me', { language: 'en' })
    const { text } = await browser.get('/assignments')
    assert.match(text, /2 assignments/)
    assert.match(text, /aria-label="Complete"/)
    assert.doesNotMatch(text, /[ぁ-ん]/)
    assert.match((await browser.get('/assignments?q=Sums')).text, />1 assignment</)
  })
})
