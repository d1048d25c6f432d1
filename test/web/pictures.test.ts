import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { barColumns, barRows, lyingBar, standingBar } from '../../src/web/pictures/bars.ts'
import { heatMap, levelOf } from '../../src/web/pictures/heat-map.ts'

const shares: [why: string, share: number, length: number][] = [
  ['nothing', 0, 0],
  ['all', 1, 100],
  ['a half', 0.5, 50],
  ['a third', 1 / 3, 33.33],
  ['no more than all', 1.2, 100],
  ['nothing of nothing', 0 / 0, 0],
]

const column = (value: number) => ({
  name: 'a week',
  value,
  told: String(value),
  isPresent: false,
  isFar: false,
})

const heightsOf = (markup: string) =>
  [...markup.matchAll(/y="([\d.]+)" width="1" height="([\d.]+)"/g)].map(([, top, height]) => [
    Number(top),
    Number(height),
  ])

describe('a bar', () => {
  for (const [why, share, length] of shares) {
    test(`shows ${why}`, () => {
      assert.match(lyingBar(share, 'done').text, new RegExp(` width="${length}" height="1"/>`))
      assert.match(standingBar(share, 'done').text, new RegExp(` height="${length}"/>`))
    })
  }

  test('stands on the ground', () => {
    assert.deepEqual(heightsOf(standingBar(0.25, 'work').text), [[75, 25]])
  })
})

describe('columns', () => {
  test('are in proportion to the highest', () => {
    const { text } = barColumns([5, 20, 0, 10].map(column), '')
    assert.deepEqual(heightsOf(text), [
      [75, 25],
      [0, 100],
      [100, 0],
      [50, 50],
    ])
  })

  test('of nothing have no height, and of none there are none', () => {
    assert.deepEqual(heightsOf(barColumns([0, 0].map(column), '').text), [
      [100, 0],
      [100, 0],
    ])
    assert.deepEqual(heightsOf(barColumns([], '').text), [])
  })
})

describe('rows of bars', () => {
  test('tell a long name whole, as text', () => {
    const name = `<b>${'長'.repeat(197)}`
    const { text } = barRows([{ name, bars: [] }], 'in short')
    assert.ok(text.includes(`&#60;b&#62;${'長'.repeat(197)}</b>`))
    assert.match(text, /role="img" aria-label="in short"/)
  })
})

describe('a heat map', () => {
  const mapOf = (counts: readonly number[]) =>
    heatMap({ counts, months: [], weekdays: [], summary: '' }).text

  /** The days of each degree, as the strokes cover them. */
  function daysOf(markup: string): Record<string, number[]> {
    const paths = [...markup.matchAll(/class="level-(\d)" d="([^"]*)"/g)]
    return Object.fromEntries(
      paths.map(([, level, path]) => [level, [...strokesOf(path ?? '')].flat()]),
    )
  }

  const strokesOf = (path: string) =>
    [...path.matchAll(/M(\d+) (\d)v(\d)/g)].map(([, week, day, length]) =>
      Array.from({ length: Number(length) }, (_, n) => Number(week) * 7 + Number(day) + n),
    )

  test('has a square for each day, in the degree of its count', () => {
    const counts = [0, 1, 1, 2, 3, 4, 4, 4, 0, 0, 2]
    assert.deepEqual(daysOf(mapOf(counts)), {
      0: [0, 8, 9],
      1: [1, 2],
      2: [3, 10],
      3: [4],
      4: [5, 6, 7],
    })
  })

  test('has no stroke that leaves its week', () => {
    assert.match(mapOf(Array.from({ length: 10 }, () => 0)), /d="M0 0v7M1 0v3"/)
  })

  test('of days without anything has the degree of nothing alone', () => {
    const nothing = Array.from({ length: 371 }, () => 0)
    assert.deepEqual(Object.keys(daysOf(mapOf(nothing))), ['0'])
    assert.deepEqual(daysOf(mapOf([])), {})
  })

  test('gives every count above nothing a degree above nothing', () => {
    assert.deepEqual(
      [0, 1, 25, 26, 50, 51, 75, 76, 100].map((count) => levelOf(count, 100)),
      [0, 1, 1, 2, 2, 3, 3, 4, 4],
    )
    assert.equal(levelOf(1, 1), 4)
  })

  test('of a year of work is small', () => {
    const counts = Array.from({ length: 371 }, (_, day) => (day * 7919) % 5)
    assert.ok(mapOf(counts).length < 4000)
  })
})
