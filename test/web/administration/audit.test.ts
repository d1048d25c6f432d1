import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deleteUser } from '../../../src/actions/user-standing.ts'
import { updateUser } from '../../../src/actions/users.ts'
import { auditActions, longestAudit } from '../../../src/domain/accounts/audit.ts'
import { anAuditEntry } from '../../support/accounts.ts'
import { at } from '../../support/builders.ts'
import { unescaped } from '../../support/web/shown.ts'
import { type Administration, startAdministration } from './administrator.ts'

/** Three that tell themselves apart by their details. */
async function startWithEntries(t: Parameters<typeof startAdministration>[0]) {
  const service = await startAdministration(t, { now: '2026-04-20T03:00:00Z' })
  const { deps, administrator, user } = service
  const by = { actorId: administrator.id, actor: administrator.email }
  const to = { subjectId: user.id, subject: user.email }
  const entries = [
    { at: at('2026-04-09T14:59:59Z'), detail: 'the 9th', action: 'key_issued' } as const,
    { at: at('2026-04-09T15:00:00Z'), detail: 'the 10th', action: 'key_revoked' } as const,
    { at: at('2026-04-11T15:00:00Z'), detail: 'the 12th', action: 'key_issued' } as const,
  ]
  await deps.store.writeAccounts(async (tx) => {
    for (const entry of entries) await tx.audit.insert(anAuditEntry({ ...by, ...to, ...entry }))
  })
  return service
}

const detailsOf = (text: string) =>
  [...text.matchAll(/data-label="Detail">(the [^<]*)</g)].map(([, detail]) => detail)

const detailsAt = async ({ browser }: Administration, query: string) =>
  detailsOf((await browser.get(`/admin/audit?${query}`)).text)

describe('the audit page', () => {
  test('shows actor, client address, action, subject and time, newest first', async (t) => {
    const { browser } = await startWithEntries(t)
    const { text } = await browser.get('/admin/audit?action=key_issued&to=2026-04-19')
    assert.deepEqual(detailsOf(text), ['the 12th', 'the 9th'])
    assert.match(text, /Sun, Apr 12 00:00:00</)
    assert.match(text, /teacher@example.org<br><span class="quiet">192.0.2.1</)
    assert.match(text, /data-label="What">Issued API key</)
    assert.match(text, /data-label="To whom">student@example.org</)
  })

  test('filters by action, by user, and by dates in the administrator’s zone', async (t) => {
    const service = await startWithEntries(t)
    const { join } = service
    await join('other@example.org')
    const to = 'to=2026-04-12'
    assert.deepEqual(await detailsAt(service, `action=key_revoked&${to}`), ['the 10th'])
    assert.deepEqual(await detailsAt(service, `from=2026-04-10&${to}`), ['the 12th', 'the 10th'])
    assert.deepEqual(await detailsAt(service, 'to=2026-04-09'), ['the 9th'])
    assert.deepEqual(await detailsAt(service, 'from=2026-04-10&to=2026-04-11'), ['the 10th'])
    const ofStudent = `email=STUDENT@example.org&action=key_issued&${to}`
    assert.deepEqual(await detailsAt(service, ofStudent), ['the 12th', 'the 9th'])
    assert.deepEqual(await detailsAt(service, `email=other@example.org&${to}`), [])
  })

  test('finds all entries of everybody who has, or had, an address, deleted people included', async (t) => {
    const service = await startWithEntries(t)
    const { deps, user, join } = service
    await updateUser(deps, { userId: user.id }, { email: 'moved@example.org' })
    const { user: next } = await join(user.email)
    const about = { subjectId: next.id, subject: next.email, detail: 'the other’s' }
    await deps.store.writeAccounts((tx) => tx.audit.insert(anAuditEntry(about)))
    await deleteUser(deps, next)
    const of = (email: string) => detailsAt(service, `email=${email}&from=2000-01-01`)
    assert.deepEqual(await of('moved@example.org'), ['the 12th', 'the 10th', 'the 9th'])
    const ofBoth = ['the 12th', 'the other’s', 'the 10th', 'the 9th']
    assert.deepEqual(await of(user.email), ofBoth)
  })

  test('answers 422 with an error at each wrong field of the filter', async (t) => {
    const { browser } = await startAdministration(t)
    const query = 'action=theft&email=nobody@example.org&from=2026-02-31&to=x'
    const { status, text } = await browser.get(`/admin/audit?${query}`)
    assert.equal(status, 422)
    assert.match(text, /id="action-error">Choose one of the options/)
    assert.match(text, /id="email-error">Nobody has this e-mail address/)
    assert.match(text, /id="from-error">Enter a date/)
    assert.match(text, /id="to-error">Enter a date/)
    const turned = await browser.get('/admin/audit?from=2026-04-11&to=2026-04-10')
    assert.match(turned.text, /id="from-error">This must not be after the last day of the range/)
  })

  test('shows 50 entries per page, and keeps the filter in the link to the next page', async (t) => {
    const { browser, deps } = await startAdministration(t)
    await deps.store.writeAccounts(async (tx) => {
      for (let n = 1; n <= 51; n++) {
        await tx.audit.insert(anAuditEntry({ action: 'sign_out', detail: `the ${n}th` }))
      }
    })
    const { text } = await browser.get('/admin/audit?action=sign_out')
    assert.equal(detailsOf(text).length, 50)
    const [, next = ''] = /rel="next" href="([^"]+)"/.exec(text) ?? []
    const address = unescaped(next)
    assert.deepEqual(detailsOf((await browser.get(address)).text), ['the 1th'])
  })

  test('says that older entries need dates, where a filter finds more than are listed', async (t) => {
    const { browser, deps } = await startAdministration(t)
    const entry = anAuditEntry({ action: 'sign_out' })
    const insert = (times: number) =>
      deps.store.writeAccounts(async (tx) => {
        for (let n = 0; n < times; n++) await tx.audit.insert(entry)
      })
    const hint = /The newest 10,000 are listed\. To see earlier ones, choose dates\./
    // All at once would take longer than a transaction may.
    for (let n = 0; n < 10; n++) await insert(longestAudit / 10)
    assert.doesNotMatch((await browser.get('/admin/audit?action=sign_out')).text, hint)
    await insert(1)
    assert.match((await browser.get('/admin/audit?action=sign_out')).text, hint)
  })

  test('translates its own terms, and leaves names given by people as they are', async (t) => {
    const { browser, deps, user, administrator } = await startAdministration(t)
    await updateUser(deps, { userId: user.id }, { name: 'code', timeZone: 'Europe/Paris' })
    const own = [
      { action: 'sign_in_failed', detail: 'password' },
      { action: 'sign_in_failed', detail: 'code' },
      { action: 'sessions_ended', detail: '1' },
      { action: 'sessions_ended', detail: '3' },
      { action: 'key_issued', detail: 'password' },
      { action: 'backup_restored', detail: 'code, name' },
      { action: 'user_changed', detail: 'name, of another version' },
    ] as const
    await deps.store.writeAccounts(async (tx) => {
      for (const entry of own) await tx.audit.insert(anAuditEntry(entry))
    })
    const told = async () =>
      [...(await browser.get('/admin/audit')).text.matchAll(/="(?:Detail|詳細)">([^<]+)</g)]
        .map(([, text]) => text)
        .slice(0, 9)
    const named = ['name, of another version', 'code, name', 'password']
    const english = ['3 devices', '1 device', 'code', 'password', 'name, time zone']
    assert.deepEqual((await told()).slice(0, 8), [...named, ...english])
    await updateUser(deps, { userId: administrator.id }, { language: 'ja' })
    assert.deepEqual(await told(), [
      ...named,
      ...['3台', '1台', '確認コード', 'パスワード', '言語', '名前、タイムゾーン'],
    ])
  })

  test('has a text for every action', async (t) => {
    const { browser, deps } = await startAdministration(t)
    await deps.store.writeAccounts(async (tx) => {
      for (const action of auditActions) await tx.audit.insert(anAuditEntry({ action }))
    })
    const { text } = await browser.get('/admin/audit')
    const texts = [...text.matchAll(/data-label="What">([^<]*)</g)].map(([, it = '']) => it)
    assert.ok(texts.length >= auditActions.length, `${texts.length} entries`)
    for (const it of texts) assert.match(it, /^[A-Z][^_]+$/)
  })
})
