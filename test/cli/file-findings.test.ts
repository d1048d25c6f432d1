import assert from 'node:assert/strict'
import { chmodSync, linkSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import {
  clockFinding,
  examineFile,
  nameFindings,
  spaceFinding,
} from '../../src/cli/file-findings.ts'
import { anAuditEntry } from '../support/accounts.ts'
import { whileMounted } from '../support/mounted.ts'
import { openFile } from '../support/store/kadai-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('kadai doctor reports a disk without the space that is needed', () => {
  const finding = (free: number) => spaceFinding({ free, needed: 4196e6 })
  assert.deepEqual(finding(4196e6), { isGood: true, text: '4196 MB are free on its disk' })
  assert.deepEqual(finding(4195e6), {
    isGood: false,
    text: '4195 MB are free on its disk: a copy of the file and the log need 4196 MB',
  })
})

test('a file with a second name is wrong: each name would have a log of its own', (t) => {
  const file = path.join(temporaryFolder(t), 'k.db')
  writeFileSync(file, '')
  assert.deepEqual(nameFindings(file), [])
  linkSync(file, `${file}.2`)
  const text = 'it has 2 names (hard links), which lose what is written by another of them'
  assert.deepEqual(nameFindings(file), [{ isGood: false, text }])
})

test('a file that is mounted without its folder is wrong, by the name of a link, too', async (t) => {
  const folder = temporaryFolder(t)
  const [from, place, link] = ['k.db', 'mounted.db', 'link.db'].map((it) => path.join(folder, it))
  assert.ok(from && place && link)
  for (const file of [from, place]) writeFileSync(file, '')
  symlinkSync(place, link)
  await whileMounted(t, { from, place }, async () => {
    for (const name of [place, link]) {
      const [{ text = '' } = {}, ...others] = nameFindings(name)
      assert.ok(text.startsWith(`${place} is mounted by itself, `), text)
      assert.deepEqual(others, [])
    }
  })
})

test('a clock that is behind the last entry of the audit is wrong', () => {
  const now = Date.parse('2026-04-10T12:00:00Z')
  const text = 'the clock of this machine says 2026-04-10T12:00:00.000Z'
  assert.deepEqual(clockFinding(now + 60_000, now), { isGood: true, text })
  assert.deepEqual(clockFinding(now + 60_001, now), {
    isGood: false,
    text: `${text}, but the audit has an entry of 2026-04-10T12:01:00.001Z`,
  })
})

test('a sound file has nothing wrong, long after the last entry of its audit, until others can read it or name it', async (t) => {
  const file = path.join(temporaryFolder(t), 'k.db')
  const store = await openFile(file)
  await store.writeAccounts((tx) => tx.audit.insert(anAuditEntry({ at: 0 })))
  await store.close()
  const wrong = async () =>
    (await examineFile(file)).flatMap(({ isGood, text }) => (isGood ? [] : [text]))
  chmodSync(file, 0o600)
  assert.deepEqual(await wrong(), [])
  if (process.platform === 'win32') return
  chmodSync(file, 0o640)
  assert.deepEqual(await wrong(), [`others can read ${file}; chmod 600 keeps them out`])
  chmodSync(file, 0o600)
  linkSync(file, `${file}.2`)
  assert.match((await wrong()).join(), /^it has 2 names \(hard links\)/)
})
