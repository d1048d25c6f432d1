import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { replaceFolder } from '../../scripts/replace-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A folder with one file, alone in another. */
function newFolder(t: TestContext) {
  const above = temporaryFolder(t)
  const folder = path.join(above, 'screens')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'old.webp'), '')
  return { folder, files: () => readdirSync(above, { recursive: true }).toSorted() }
}

const write = (name: string) => async (folder: string) => writeFileSync(path.join(folder, name), '')

describe('replacing a folder', () => {
  test('leaves what was written, and nothing else', async (t) => {
    const { folder, files } = newFolder(t)
    await replaceFolder(folder, write('new.webp'))
    assert.deepEqual(files(), ['screens', path.join('screens', 'new.webp')])
  })

  test('changes nothing if not all could be written', async (t) => {
    const { folder, files } = newFolder(t)
    const before = files()
    const replaced = replaceFolder(folder, async (empty) => {
      await write('new.webp')(empty)
      throw new Error('the browser has ended')
    })
    await assert.rejects(replaced, /the browser has ended/)
    assert.deepEqual(files(), before)
  })

  test('begins anew after a run that was killed', async (t) => {
    const { folder, files } = newFolder(t)
    mkdirSync(`${folder}.part`)
    await write('half.webp')(`${folder}.part`)
    await replaceFolder(folder, write('new.webp'))
    assert.deepEqual(files(), ['screens', path.join('screens', 'new.webp')])
  })
})
