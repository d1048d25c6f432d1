import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'

interface Package {
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}

const lock = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
const { packages }: { packages: Record<string, Package> } = JSON.parse(lock)
const installed = Object.entries(packages).filter(([folder]) => folder !== '')
const foldersOf = (which: (it: Package) => boolean) =>
  installed.filter(([, it]) => which(it)).map(([folder]) => folder)

describe('the packages that npm ci installs', () => {
  test('run no script at their installation', () => {
    assert.deepEqual(
      foldersOf(({ hasInstallScript = false }) => hasInstallScript),
      [],
    )
  })

  test('are each verified by a checksum', () => {
    assert.ok(installed.length > 50)
    assert.deepEqual(
      foldersOf(({ integrity = '' }) => !integrity.startsWith('sha512-')),
      [],
    )
  })
})
