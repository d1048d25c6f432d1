import { readFile, writeFile } from 'node:fs/promises'
import { configurationDocs } from './configuration-docs.ts'
import { openapiDocument } from './openapi-docs.ts'

// Writes the generated documents. With --check it only says which of them are stale.

const root = new URL('../', import.meta.url)
const texts = {
  'docs/configuration.md': configurationDocs(),
  'docs/openapi.json': `${JSON.stringify(await openapiDocument(), null, 2)}\n`,
}
const isCheck = process.argv.includes('--check')

for (const [name, text] of Object.entries(texts)) {
  const file = new URL(name, root)
  const committed = await readFile(file, 'utf8').catch(() => undefined)
  if (committed === text) continue
  if (isCheck) {
    console.error(`${name} is stale: run npm run docs`)
    process.exitCode = 1
  } else await writeFile(file, text)
}
