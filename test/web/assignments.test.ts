import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anAssignment } from '../support/builders.ts'
import { create, createSeries, titlesOf, toggle } from '../support/homework.ts'
import { asText } from '../support/page-forms.ts'
import { seedAssignments } from '../support/seed.ts'
import { type Service, startService } from '../support/service.ts'
import { titlesIn, unescaped } from '../support/shown.ts'
import { signedIn } from '../support/visiting.ts'

/** A term of homework, of which every filter finds some and leaves some. */
async function fill({ call }: Service): Promise<void> {
  const homework = [
    { title: '漢字ドリル', subject: '国語', due_date: '2026-04-09', priority: 'high' },
    { title: '作文', subject: '国語', due_date: '2026-04-10', description: '原稿用紙 三枚' },
    { title: 'Sums', subject: '数学', due_date: '2026-04-10T13:00', priority: 'low' },
    { title: '100% of it', subject: '数学', due_date: '2026-04-14' },
    { title: 'Essay', subject: 'English', due_date: '2026-04-30', priority: 'high' },
    { title: 'Poster', subject: 'Art', due_date: '2026-04-11', description: 'drill' },
  ]
  for (const it of homework) await create(call, it)
  await toggle(call, await create(call, { title: 'Reading', subject: 'English' }))
  await toggle(call, await create(call, { title: '音読', subject: '国語', due_date: '2026-04-08' }))
  const { id } = await create(call, { title: 'Old', subject: 'Art' })
  await call('PUT', `/assignments/${id}`, { is_archived: true })
}

async function visit(t: Parameters<typeof startService>[0]) {
  const service = await startService(t)
  const browser = await signedIn(service, service.user)
  return { service, browser }
}

describe('the list of assignments', () => {
  test('shows for every tab and filter the same assignments as the API, in the same order', async (t) => {
    const { service, browser } = await visit(t)
    await fill(service)
    const filters = [
      'q=drill',
      'q=ドリル',
      `q=${encodeURIComponent('国語')}`,
      `q=${encodeURIComponent('原稿用紙 三')}`,
      'q=100%25+of',
      'q=nothing+like+it',
      'subject=English',
      'priority=high',
      'due_from=2026-04-10',
      'due_to=2026-04-10',
      'due_from=2026-04-10T12:30&due_to=2026-04-11',
      'include_archived=1',
      'include_archived=false',
      ...['due_date', 'created_at', 'updated_at', 'priority', 'title'].flatMap((by) => [
        `sort=${by}`,
        `sort=-${by}`,
      ]),
      'q=&subject=&priority=&due_from=&due_to=&sort=&page=',
      'subject=国語&priority=high&sort=-title&include_archived=true',
    ]
    const lists = ['', 'pending', 'completed', 'overdue', 'due-today', 'due-this-week']
    let shown = 0
    for (const list of lists) {
      for (const filter of ['', ...filters]) {
        const wanted = await titlesOf(service.call, `/assignments${list && `/${list}`}?${filter}`)
        const { status, text } = await browser.get(`/assignments?filter=${list}&${filter}`)
        assert.equal(status, 200)
        assert.deepEqual(titlesIn(text), wanted, `${list} ${filter}`)
        shown += wanted.length
      }
    }
    assert.ok(shown > 100)
  })

  test('accepts include_archived=on, as a browser sends it', async (t) => {
    const { service, browser } = await visit(t)
    await fill(service)
    const { text } = await browser.get('/assignments?subject=Art&include_archived=on')
    assert.deepEqual(titlesIn(text), ['Poster', 'Old'])
    assert.match(text, /name="include_archived" checked/)
  })

  test('keeps the query in the form, the tabs and the links to other pages', async (t) => {
    const { service, browser } = await visit(t)
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
    assert.match(text, /全3ページ中2ページ目/)
    assert.match(text, /41件/)
    for (const [relation, page] of [
      ['prev', '1'],
      ['next', '3'],
    ]) {
      const href = new RegExp(`rel="${relation}" href="([^"]+)"`).exec(text)?.[1] ?? ''
      const next = await browser.get(unescaped(href))
      assert.match(next.text, new RegExp(`全3ページ中${page}ページ目`))
      assert.match(next.text, /<option value="数学" selected>/)
    }
    const tab = /href="([^"]+)">完了</.exec(text)?.[1] ?? ''
    query.set('filter', 'completed')
    assert.deepEqual(new URLSearchParams(unescaped(tab).split('?')[1]), query)
  })

  test('redirects to the last page from one that no longer exists', async (t) => {
    const { service, browser } = await visit(t)
    const many = Array.from({ length: 21 }, (_, n) => anAssignment({ title: `T${n}` }))
    const [first] = await seedAssignments(service.deps.store, service.user.id, many)
    const back = '/assignments?sort=due_date&page=2'
    const deleted = await browser.post(`/assignments/${first?.id}/delete`, { back })
    assert.equal(deleted.headers.location, back)
    const { status, headers } = await browser.get(back)
    assert.deepEqual([status, headers.location], [303, '/assignments?sort=due_date&page=1'])
    assert.equal(titlesIn((await browser.get(headers.location ?? '')).text).length, 20)
  })

  test('answers 422 with an error for wrong parameters, and applies the others', async (t) => {
    const { service, browser } = await visit(t)
    await fill(service)
    for (const [query, mistake, shown] of [
      [
        'due_from=abc',
        /value="abc" aria-invalid.*id="due_from-error">日付と時刻/s,
        '/assignments?',
      ],
      ['due_to=2026-02-30', /id="due_to-error">/, '/assignments?'],
      [
        'due_from=2026-04-11&due_to=2026-04-10',
        /id="due_from-error">「この日まで」以前の日付にしてください。/,
        '/assignments?due_to=2026-04-10',
      ],
      [
        'due_from=2026-04-10T12:00&due_to=2026-04-10T11:59',
        /id="due_from-error">/,
        '/assignments?due_to=2026-04-10T11:59',
      ],
      ['due_from=abc&due_to=2026-04-10', /id="due_from-error">/, '/assignments?due_to=2026-04-10'],
      ['sort=colour&subject=Art', /id="sort-error">選択肢から/, '/assignments?subject=Art'],
      ['priority=urgent', /id="priority-error">選択肢から/, '/assignments?'],
      ['page=x&subject=Art', /role="alert"><p>整数で/, '/assignments?subject=Art'],
      ['filter=everything', /role="alert"><p>選択肢から/, '/assignments?'],
      ['include_archived=perhaps', /id="include_archived-error">/, '/assignments?'],
      ['q=a%00b', /id="q-error">使えない文字/, '/assignments?'],
      ['recurring_assignment_id=one', /role="alert"/, '/assignments?'],
      ['recurring_assignment_id=-1', /role="alert"/, '/assignments?'],
      ['recurring_assignment_id=-99999999999999999999', /role="alert"/, '/assignments?'],
    ] as const) {
      const { status, text } = await browser.get(`/assignments?${query}`)
      assert.equal(status, 422, query)
      assert.match(text, mistake, query)
      assert.deepEqual(titlesIn(text), await titlesOf(service.call, shown), query)
    }
  })

  test('shows only the series of recurring_assignment_id', async (t) => {
    const { service, browser } = await visit(t)
    await create(service.call, { title: 'Other' })
    const { id } = await createSeries(service.call, { type: 'daily' }, { title: 'Drill' })
    const { text } = await browser.get(`/assignments?recurring_assignment_id=${id}`)
    assert.deepEqual(titlesIn(text), ['Drill'])
    assert.match(text, /<span>くり返し<\/span>/)
  })

  test('when empty, names itself and links to a new assignment, or says that the filter finds nothing', async (t) => {
    const { browser } = await visit(t)
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
    const { service, browser } = await visit(t)
    await fill(service)
    await service.call('PATCH', '/me', { language: 'en' })
    const { text } = await browser.get('/assignments')
    assert.match(text, /8 assignments/)
    assert.match(text, /aria-label="Complete"/)
    assert.doesNotMatch(
      text.replace(/<ul class="assignments">.*<\/ul>|<option.*?<\/option>/gs, ''),
      /[ぁ-ん]/,
    )
    assert.match((await browser.get('/assignments?q=Sums')).text, />1 assignment</)
  })
})
