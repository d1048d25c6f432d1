import assert from 'node:assert/strict'
import { unescaped } from './shown.ts'

/**
 * What a browser sends for the form with this action if nothing is changed in it. But of several ticked boxes of one name, it has
 * the values joined by commas, as `Values` have.
 */
export function untouched(page: string, action: string): Readonly<Record<string, string>> {
  const [, content] =
    new RegExp(`<form method="post" action="${action}"[^>]*>(.*?)</form>`, 's').exec(page) ?? []
  assert.ok(content !== undefined, `the page has no form for ${action}`)
  const sent = [...inputs(content), ...areas(content), ...selects(content)]
  const byName = Object.groupBy(sent, ([name]) => name)
  return Object.fromEntries(
    Object.entries(byName).map(([name, fields = []]) => [
      name,
      fields.map(([, value]) => value).join(),
    ]),
  )
}

/** Whether the page has a form with this action. */
export const hasForm = (page: string, action: string) =>
  page.includes(`<form method="post" action="${action}"`)

type Field = readonly [name: string, value: string]

function inputs(content: string): Field[] {
  const tags = [...content.matchAll(/<input ([^>]*)>/g)].map(([, attributes = '']) => attributes)
  return tags
    .filter((tag) => !/type="(?:checkbox|radio)"/.test(tag) || / checked\b/.test(tag))
    .map((tag) => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? 'on'])
}

/** A browser takes no line end that comes first for text, and ends lines with CR LF. */
function areas(content: string): Field[] {
  return [...content.matchAll(/<textarea ([^>]*)>\n?(.*?)<\/textarea>/gs)].map(
    ([, tag = '', text = '']) => [
      attribute(tag, 'name') ?? '',
      asText(text).replaceAll('\n', '\r\n'),
    ],
  )
}

function selects(content: string): Field[] {
  return [...content.matchAll(/<select ([^>]*)>(.*?)<\/select>/gs)].map(
    ([, tag = '', options = '']) => {
      const chosen = /<option value="([^"]*)" selected/.exec(options)
      const [, value = ''] = chosen ?? /<option value="([^"]*)"/.exec(options) ?? []
      return [attribute(tag, 'name') ?? '', asText(value)]
    },
  )
}

function attribute(tag: string, name: string): string | undefined {
  const [, value] = new RegExp(`(?:^| )${name}="([^"]*)"`).exec(tag) ?? []
  return value === undefined ? undefined : asText(value)
}

/** Of markup what it says. */
export const asText = (markup: string) => unescaped(markup.replace(/<[^>]*>/g, ''))

/** What the notice of a page says; empty without one. */
export const noticeOf = (page: string) =>
  asText(/<div class="notice[^>]*><span>(.*?)<\/span>\n/s.exec(page)?.[1] ?? '')

/** The fields with an error message. */
export const wrongFields = (page: string): readonly string[] =>
  [...page.matchAll(/<p class="error" id="([^"]+)-error">/g)].map(([, name = '']) => name)

/** The texts of the items of the first list with this class. */
export function itemsOf(page: string, list: string): readonly string[] {
  const [, content = ''] = new RegExp(`<[ou]l class="${list}">(.*?)</[ou]l>`, 's').exec(page) ?? []
  return [...content.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, item = '']) =>
    asText(item).replace(/\s+/g, ' ').trim(),
  )
}
