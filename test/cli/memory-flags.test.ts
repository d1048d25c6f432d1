import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { checkout } from '../support/process.ts'
import { newSite } from '../support/site.ts'

test('the flags that save memory are known to this Node', async (t) => {
  const file = path.join(checkout, 'src', 'cli', 'memory-flags.ts')
  const script = `import { cachedDataVersionTag } from 'node:v8'
    import { setMemoryFlags } from '${pathToFileURL(file)}'
    const before = cachedDataVersionTag()
    setMemoryFlags()
    console.log(cachedDataVersionTag() !== before)`
  const command = [process.execPath, '--input-type=module', '-e', script] as const
  const { stdout, stderr } = await newSite(t).start(command).ended
  assert.equal(stderr, '')
  assert.equal(stdout.trim(), 'true')
})
