import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anAssignment, at } from '../support/builders.ts'
import { create, firstOf, startSeries } from '../support/homework.ts'
import { seedAssignments } from '../support/seed.ts'
import { untouched } from '../support/web/page-forms.ts'
import { unescaped } from '../support/web/shown.ts'
import { visitAsStudent } from '../support/web/student-visit.ts'
import { browserOf } from '../support/web/visiting.ts'

type Visit = Awaited<ReturnType<typeof visitAsStudent>>

/** Of the first link on the page with this beginning. */
async function follow({ browser }: Visit, path: string, beginning: string) {
  const { text } = await browser.get(path)
  const [, href] = new RegExp(`href="(${beginning}[^"]*)"`).exec(text) ?? []
  assert.ok(href !== undefined, `${path} has no link to ${beginning}`)
  return browser.get(unescaped(href))
}

const many = Array.from({ length: 41 }, (_, n) =>
  anAssignment({ title: `T${n}`, dueDate: at('2026-04-10T03:00:00Z') + n * 60_000 }),
)

const openedFrom = ['/', '/assignments?filter=pending', '/calendar?month=2026-04']

describe('an assignment that was opened', () => {
  for (const place of openedFrom) {
    test(`from ${place} leads back there when it is saved, cancelled or deleted`, async (t) => {
      const visit = await visitAsStudent(t)
      await seedAssignments(visit.deps.store, visit.user.id, many)
      const { text } = await follow(visit, place, '/assignments/\\d')
      const [, id] = /action="\/assignments\/(\d+)"/.exec(text) ?? []
      const path = `/assignments/${id}`
      assert.match(unescaped(text), new RegExp(`href="${place.replace('?', '\\?')}">Cancel`))
      const saved = await visit.browser.post(path, untouched(text, path))
      const deleted = await visit.browser.post(`${path}/delete`, untouched(text, `${path}/delete`))
      assert.deepEqual([saved.headers.location, deleted.headers.location], [place, place])
    })
  }

  test('from its own page leads back there when it is completed', async (t) => {
    const visit = await visitAsStudent(t)
    const { id } = await create(visit.call)
    const { text } = await visit.browser.get(`/assignments/${id}?back=/calendar`)
    const { back } = untouched(text, `/assignments/${id}/toggle`)
    assert.equal(back, `/assignments/${id}?back=%2Fcalendar`)
  })

  test('from its series leads back to the series', async (t) => {
    const visit = await visitAsStudent(t)
    const series = await startSeries(visit.call)
    const { id } = await firstOf(visit.call, series)
    const { text } = await follow(visit, `/series/${series.id}`, `/assignments/${id}`)
    assert.equal(untouched(text, `/assignments/${id}`).back, `/series/${series.id}`)
  })
})

test('the sign-in page has an address without a way back for /, to which it leads anyway', async (t) => {
  const { app } = await visitAsStudent(t)
  const browser = browserOf(app)
  assert.equal((await browser.get('/')).headers.location, '/sign-in')
  assert.equal((await browser.get('/series')).headers.location, '/sign-in?next=%2Fseries')
})

test('a series that is added from the second page of them leads back to that page', async (t) => {
  const visit = await visitAsStudent(t)
  for (let n = 0; n < 51; n++) await startSeries(visit.call)
  const { text } = await follow(visit, '/series?page=2', '/assignments/new')
  assert.equal(untouched(text, '/assignments/new').back, '/series?page=2')
})

describe('an assignment that was added', () => {
  for (const place of ['/assignments?filter=pending', '/calendar?month=2026-05']) {
    test(`from ${place} leads back there, and can be opened from its notice`, async (t) => {
      const visit = await visitAsStudent(t)
      const { text } = await follow(visit, place, '/assignments/new')
      const fields = {
        ...untouched(text, '/assignments/new'),
        title: 'Poem',
        dueDate: '2026-05-02',
      }
      const { headers } = await visit.browser.post('/assignments/new', fields)
      assert.equal(headers.location, place)
      const [assignment] = (await visit.call('GET', '/assignments')).body.assignments
      const opened = await follow(visit, place, `/assignments/${assignment.id}`)
      assert.equal(untouched(opened.text, `/assignments/${assignment.id}`).back, place)
    })
  }
})

test('the notice “Assignment added” links to the assignment, which leads back to the current page', async (t) => {
  const { browser } = await visitAsStudent(t)
  const quick = { title: 'Essay', dueDate: '2026-04-12' }
  const { text } = await browser.submit('/assignments/quick', quick)
  assert.match(
    unescaped(text),
    /Assignment added <span class="about"><span class="typed">Essay<\/span>.*<a class="button plain" href="\/assignments\/1\?back=%2F">Open<\/a>/s,
  )
  const opened = await browser.get('/assignments/1?back=%2F')
  const { title, back } = untouched(opened.text, '/assignments/1')
  assert.deepEqual([title, back], ['Essay', '/'])
})

const pagesWithForms = [
  '/',
  '/assignments',
  '/assignments/1',
  '/assignments/new',
  '/subjects',
  '/subjects/rename?subject=Math',
  '/series',
  '/series/1',
  '/account',
  '/account/password',
  '/account/sessions',
  '/account/second-factor',
  '/account/keys',
]

/** Of the forms on a page: each address that one can be sent to, with the page that it names to return to. */
const formsOn = (text: string) =>
  [...text.matchAll(/<form method="post" action="([^"]+)"[^>]*>(.*?)<\/form>/gs)].flatMap(
    ([, action = '', content = '']) => {
      const [, back = ''] = /name="back" value="([^"]*)"/.exec(content) ?? []
      const others = [...content.matchAll(/formaction="([^"]+)"/g)].map(([, other = '']) => other)
      const urls = [...(action === '/assignments' ? [] : [action]), ...others]
      return urls.map((url) => ({ url: unescaped(url), back }))
    },
  )

test('every form without a session leads, after a sign-in, to a page', async (t) => {
  const { app, browser, call } = await visitAsStudent(t)
  await startSeries(call, { subject: 'Math' })
  const nobody = browserOf(app)
  for (const page of pagesWithForms) {
    const forms = formsOn((await browser.get(page)).text).filter(({ url }) => url !== '/sign-out')
    for (const { url, back } of forms) {
      const sent = await nobody.post(url, { back: unescaped(back) }, { 'hx-request': 'true' })
      const next = new URLSearchParams(sent.headers.location?.split('?')[1]).get('next') ?? '/'
      let landed = await browser.get(next)
      while (landed.status === 303) landed = await browser.get(landed.headers.location ?? '')
      assert.equal(landed.status, 200, `${url} on ${page} leads to ${next}`)
    }
  }
})
