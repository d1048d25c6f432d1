import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { issueText } from '../../src/web/messages/issues.ts'

const folder = new URL('../../src/web/messages/', import.meta.url)

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
)
const texts = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n')

const found = (pattern: RegExp) => [...texts.matchAll(pattern)].map(([it]) => it)

describe('the texts of pages', () => {
  test('have full-width brackets and colons in Japanese', () => {
    const japanese = '[\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Han}]'
    const pattern = new RegExp(`.*(?:${japanese}[(:]|${japanese}\\)|[()]${japanese}).*`, 'gu')
    assert.deepEqual(found(pattern), [])
  })

  test('end every hint with a full stop', () => {
    const hints = found(/\b\w*Hint:\s*'[^']*'/g)
    assert.ok(hints.length > 50)
    assert.deepEqual(
      hints.filter((it) => !/[.。]'$/.test(it)),
      [],
    )
  })

  test('write the dates of errors like other dates', () => {
    const issue = { field: 'endDate', rule: 'not_before', date: '2026-11-25' } as const
    assert.equal(issueText('en', issue), 'This must not be before November 25, 2026.')
    assert.equal(issueText('ja', issue), '2026年11月25日以降にしてください。')
  })

  test('have a counter after each number of things in Japanese', () => {
    assert.deepEqual(found(/.*：\$\{count\}`.*/g), [])
  })

  test('name the same button alike on every page in Japanese', () => {
    const japanese = /(?<=\b(?:save|cancel): ')[^'\w]+(?=')/g
    assert.deepEqual([...new Set(found(japanese))].sort(), ['キャンセル', '保存する'])
  })

  test('never call recovery codes 回復コード', () => {
    assert.deepEqual(found(/.*回復コード.*/g), [])
  })

  test('call it 期限 when something is due, and アーカイブする to archive it', () => {
    assert.deepEqual(found(/.*(?:締め?切り|アーカイブ(?:に入れ|から出)).*/g), [])
  })
})
