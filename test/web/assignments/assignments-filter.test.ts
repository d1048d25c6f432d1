import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { queryFields } from '../../../src/web/lists/list-query.ts'
import { anAssignment } from '../../support/builders.ts'
import { create, createSeries, titlesOf, toggle } from '../../support/homework.ts'
import { seedAssignments } from '../../support/seed.ts'
import type { Service } from '../../support/service.ts'
import { untouched } from '../../support/web/page-forms.ts'
import { titlesIn, unescaped } from '../../support/web/shown.ts'
import { visitInJapanese } from '../../support/web/student-visit.ts'

/** Values of parameters that do not take any text. */
const known: Readonly<Record<string, string>> = { filter: 'all', recurring_assignment_id: '1' }

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

describe('a filter of the list of assignments', () => {
  test('can be cleared beside what it found, which keeps the tab and the order', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    await fill(service)
    const wayToAll = async (query: string) => {
      const { text } = await browser.get(`/assignments?${query}`)
      return /<a href="([^"]*)">条件をすべて外す</.exec(text)?.[1]
    }
    assert.equal(await wayToAll('filter=pending&sort=title'), undefined)
    const way = await wayToAll('filter=pending&sort=title&q=drill')
    assert.equal(unescaped(way ?? ''), '/assignments?filter=pending&sort=title')
  })

  test('shows for every tab and filter the same assignments as the API, in the same order', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
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
    const { browser, ...service } = await visitInJapanese(t)
    await fill(service)
    const { text } = await browser.get('/assignments?subject=Art&include_archived=on')
    assert.deepEqual(titlesIn(text), ['Poster', 'Old'])
    assert.match(text, /name="include_archived" checked/)
  })

  test('answers 422 with an error for wrong parameters, and applies the others', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
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
    const { browser, ...service } = await visitInJapanese(t)
    await create(service.call, { title: 'Other' })
    const { id } = await createSeries(service.call, { type: 'daily' }, { title: 'Drill' })
    const { text } = await browser.get(`/assignments?recurring_assignment_id=${id}`)
    assert.deepEqual(titlesIn(text), ['Drill'])
    assert.match(text, /<span>くり返し<\/span>/)
  })

  test('offers up to 100 subjects as choices, and suggests more than that for a text field', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    const { deps, user } = service
    const subjects = Array.from({ length: 101 }, (_, n) => `Subject ${100 + n}`)
    const add = (some: readonly string[]) =>
      seedAssignments(
        deps.store,
        user.id,
        some.map((subject) => anAssignment({ subject })),
      )
    await add(subjects.slice(1))
    const few = await browser.get('/assignments')
    assert.equal(few.text.match(/<option value="Subject \d+">Subject/g)?.length, 100)
    assert.match(few.text, /<select id="subject"/)
    await add(subjects.slice(0, 1))
    for (const path of ['/assignments', '/statistics']) {
      const { text } = await browser.get(path)
      assert.match(text, /<input id="subject" name="subject" type="text"[^>]* list="subjects">/)
      const [, list = ''] = /<datalist id="subjects">(.*?)<\/datalist>/.exec(text) ?? []
      const offered = [...list.matchAll(/<option value="([^"]*)">/g)].map(([, name]) => name)
      assert.deepEqual(offered, subjects)
    }
  })

  test('keeps every parameter of the list but the page in its form', async (t) => {
    const { browser } = await visitInJapanese(t)
    const { page, ...kept } = queryFields
    const given = Object.values(kept).map((name) => `${name}=${known[name] ?? 'x'}`)
    const { text } = await browser.get(`/assignments?${given.join('&')}&page=1`)
    const [, form = ''] = /<form class="filters stack"(.*?)<\/form>/s.exec(text) ?? []
    const missing = Object.values(kept).filter((name) => !form.includes(` name="${name}"`))
    assert.deepEqual(missing, [], `${missing.join(', ')}: see src/web/pages/assignments-filter.ts`)
  })

  test('of a subject leads to a form for another assignment of that subject', async (t) => {
    const { browser } = await visitInJapanese(t)
    const { text } = await browser.get('/assignments?subject=A%26B')
    const [, href = ''] = /class="button primary" href="([^"]+)"/.exec(text) ?? []
    const form = await browser.get(unescaped(href))
    const { subject, back } = untouched(form.text, '/assignments/new')
    assert.deepEqual([subject, back], ['A&B', '/assignments?subject=A%26B'])
  })

  test('takes the last of values that are given twice', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    await fill(service)
    for (const query of ['filter=overdue&filter=pending', 'q=x&q=Sums', 'from=x&from=2026-04-01']) {
      const path = query.startsWith('from') ? '/statistics' : '/assignments'
      assert.equal((await browser.get(`${path}?${query}`)).status, 200, query)
    }
    const { text } = await browser.get('/assignments?q=x&q=Sums')
    assert.deepEqual(titlesIn(text), ['Sums'])
  })
})
