import assert from 'node:assert/strict'
import { test } from 'node:test'
import { create, createSeries, firstOf, read } from '../../support/homework.ts'
import { startService } from '../../support/service.ts'
import { rowsIn } from '../../support/web/statistics-page.ts'
import { signedIn } from '../../support/web/visiting.ts'

/** By code point. */
const subjects = [
  'Art',
  'かきかた',
  'カキカタ',
  '国語',
  '理科',
  '社会',
  '第10章',
  '第2章',
  '算数',
  '英語',
]

const orders = {
  ja: ['Art', 'かきかた', 'カキカタ', '英語', '国語', '算数', '社会', '第2章', '第10章', '理科'],
  en: ['Art', 'かきかた', 'カキカタ', '国語', '理科', '社会', '第2章', '第10章', '算数', '英語'],
}

const allOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, it]) => it)

for (const [language, expected] of Object.entries(orders)) {
  test(`pages list subjects in the order of their language (${language}), and the API by code point`, async (t) => {
    const service = await startService(t)
    const { call, user } = service
    await call('PATCH', '/me', { language })
    for (const subject of subjects.slice(1).toReversed()) await create(call, { subject })
    const setting = await createSeries(call, { type: 'daily' }, { subject: 'Art' })
    const { id } = await firstOf(call, setting)
    const browser = await signedIn(service, user)
    const page = async (path: string) => (await browser.get(path)).text

    const overview = allOf(
      await page('/subjects'),
      /<li><div class="head"><h3><a[^>]*><span[^>]*>([^<]*)/g,
    )
    assert.deepEqual(overview, expected)
    const statistics = rowsIn(await page('/statistics'), 'subjects').map(([name]) => name)
    assert.deepEqual(statistics, expected)
    for (const path of ['/assignments', '/statistics']) {
      const [field = ''] = /<select[^>]* name="subject".*?<\/select>/s.exec(await page(path)) ?? []
      assert.deepEqual(allOf(field, /<option value="([^"]+)"/g), expected, path)
    }
    for (const path of ['/', '/assignments/new', `/assignments/${id}`, `/series/${setting.id}`]) {
      const [list = ''] = /<datalist id="subjects">.*?<\/datalist>/s.exec(await page(path)) ?? []
      assert.deepEqual(allOf(list, /value="([^"]*)"/g), expected, path)
    }

    const told = (await read(call, '/statistics')).subjects
    assert.deepEqual(
      told.map(({ subject }: { readonly subject: string }) => subject),
      subjects,
    )
  })
}
