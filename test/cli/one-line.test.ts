import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneLine } from '../../src/cli/one-line.ts'

test('oneLine escapes control characters, U+2028 and U+2029', () => {
  const forged = 'x\n9  root@example.org  administrator\r\t\u001b[31mred'
  assert.equal(
    oneLine([1, 'a@example.org', forged]),
    '1  a@example.org  x\\u000a9  root@example.org  administrator\\u000d\\u0009\\u001b[31mred',
  )
  for (let code = 0; code < 0x3000; code++) {
    const isUnseen =
      code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0x2028 || code === 0x2029
    if (isUnseen) {
      const shown = `\\u${code.toString(16).padStart(4, '0')}`
      assert.equal(oneLine([String.fromCharCode(code)]), shown)
    }
  }
})

test('oneLine escapes what changes the direction of a line', () => {
  for (const mark of ['\u061c', '\u200e', '\u200f', '\u202e', '\u2066', '\u2069']) {
    assert.equal(oneLine([mark]), `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
  }
})

test('oneLine leaves letters, emoji, right-to-left text and backslashes unchanged', () => {
  for (const name of ['葵', 'Zoë', '👩‍🏫', 'שלום', 'a\\b', '']) {
    assert.equal(oneLine([1, name]), `1  ${name}`)
  }
})
