import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { barColumns, barRows, horizontalBar, verticalBar } from '../../../src/web/pictures/bars.ts'
import { heatMap, levelOf } from '../../../src/web/pictures/heat-map.ts'

const shares: [why: string, share: number, length: number][] = [
  ['a share of 0', 0, 0],
  ['a share of 1', 1, 100],
  ['a share of one half', 0.5, 50],
  ['a share of one third', 1 / 3, 33.33],
  ['a share of 1.2, capped at 1', 1.2, 100],
  ['a share of 0 / 0', 0 / 0, 0],
]

const column = (value: number) => ({
  name: 'a week',
  value,
  shownText: String(value),
  isCurrent: false,
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
      assert.match(horizontalBar(share, 'done').text, new RegExp(` width="${length}" height="1"/>`))
      assert.match(verticalBar(share, 'done').text, new RegExp(` height="${length}"/>`))
    })
  }

  test('starts at the bottom if it is vertical', () => {
    assert.deepEqual(heightsOf(verticalBar(0.25, 'work').text), [[75, 25]])
  })
})

describe('columns', () => {
  test('have heights in proportion to the highest value', () => {
    const { text } = barColumns([5, 20, 0, 10].map(column), '')
    assert.deepEqual(heightsOf(text), [
      [75, 25],
      [0, 100],
      [100, 0],
      [50, 50],
    ])
  })

  test('have no height for zeros, and are absent without values', () => {
    assert.deepEqual(heightsOf(barColumns([0, 0].map(column), '').text), [
      [100, 0],
      [100, 0],
    ])
    assert.deepEqual(heightsOf(barColumns([], '').text), [])
  })
})

describe('rows of bars', () => {
  test('show a name of 200 characters in full, escaped', () => {
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

  test('has a square for each day, in the level of its count', () => {
    const counts = [0, 1, 1, 2, 3, 4, 4, 4, 0, 0, 2]
    assert.deepEqual(daysOf(mapOf(counts)), {
      0: [0, 8, 9],
      1: [1, 2],
      2: [3, 10],
      3: [4],
      4: [5, 6, 7],
    })
  })

  test('ends each stroke at the end of a week', () => {
    assert.match(mapOf(Array.from({ length: 10 }, () => 0)), /d="M0 0v7M1 0v3"/)
  })

  test('has only level 0 if every count is 0', () => {
    const nothing = Array.from({ length: 371 }, () => 0)
    assert.deepEqual(Object.keys(daysOf(mapOf(nothing))), ['0'])
    assert.deepEqual(daysOf(mapOf([])), {})
  })

  test('gives every count above 0 a level above 0', () => {
    assert.deepEqual(
      [0, 1, 25, 26, 50, 51, 75, 76, 100].map((count) => levelOf(count, 100)),
      [0, 1, 1, 2, 2, 3, 3, 4, 4],
    )
    assert.equal(levelOf(1, 1), 4)
  })

  test('of a year has less than 4,000 characters', () => {
    const counts = Array.from({ length: 371 }, (_, day) => (day * 7919) % 5)
    assert.ok(mapOf(counts).length < 4000)
  })
})
