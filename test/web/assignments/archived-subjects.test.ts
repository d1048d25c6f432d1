import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { create, read, startSeries, update } from '../../support/homework.ts'
import { startService } from '../../support/service.ts'
import { subjectsIn } from '../../support/web/shown.ts'
import { visitInJapanese } from '../../support/web/student-visit.ts'
import { signedIn } from '../../support/web/visiting.ts'

describe('subjects', () => {
  test('are archived with a choice to pause their series', async (t) => {
    const service = await startService(t)
    const { call, user } = service
    const browser = await signedIn(service, user)
    for (const [subject, pauses] of [
      ['漢字', true],
      ['計算', false],
    ] as const) {
      const { id } = await startSeries(call, { subject })
      const page = await browser.get('/subjects')
      assert.match(page.text, new RegExp(`name="pause" value="${subject}" checked`))
      const choice = pauses && { pause: subject }
      const { text } = await browser.submit('/subjects/archive', { subject, ...choice })
      assert.match(text, pauses ? /くり返しを一時停止しました/ : /科目をアーカイブしました/)
      assert.equal((await read(call, `/recurring/${id}`)).is_active, !pauses)
    }
  })

  test('that are all in the archive stand below the others', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    for (const subject of ['A', 'C']) await create(service.call, { subject })
    await startSeries(service.call, { subject: 'B' })
    const page = await browser.submit('/subjects/archive', { subject: 'B', pause: 'B' })
    assert.deepEqual(Object.keys(subjectsIn(page)), ['A', 'C', 'B'])
    const [, archived = ''] = page.text.split('<h2>アーカイブ済み</h2>')
    assert.match(archived, />B</)
    assert.doesNotMatch(archived, />C</)
  })

  test('with one assignment left outside the archive, or a series that runs, stand among the others', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    await update(service.call, await create(service.call, { subject: 'A' }), { is_archived: true })
    await create(service.call, { subject: 'A' })
    await startSeries(service.call, { subject: 'B' })
    const page = await browser.submit('/subjects/archive', { subject: 'B' })
    assert.deepEqual(Object.keys(subjectsIn(page)), ['A', 'B'])
    assert.doesNotMatch(page.text, /<h2>アーカイブ済み/)
  })
})
