import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { checkout } from '../support/process.ts'
import { newSite } from '../support/site.ts'

test('a flag for the compiler is known to this Node', async (t) => {
  const file = path.join(checkout, 'src', 'cli', 'compilers-memory.ts')
  const script = `import { cachedDataVersionTag } from 'node:v8'
    import { freeCompilersMemory } from '${pathToFileURL(file)}'
    const before = cachedDataVersionTag()
    freeCompilersMemory()
    console.log(cachedDataVersionTag() !== before)`
  const command = [process.execPath, '--input-type=module', '-e', script] as const
  const { stdout, stderr } = await newSite(t).start(command).ended
  assert.equal(stderr, '')
  assert.equal(stdout.trim(), 'true')
})
