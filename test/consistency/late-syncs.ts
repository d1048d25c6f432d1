/** Loaded into the service before it, with `--import`: each `fdatasync` begins up to 8 ms late. The first one is told. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { fdatasync } = fs
let told = false
const late = (...given: Parameters<typeof fdatasync>) => {
  if (!told) process.stderr.write('syncs are late\n')
  told = true
  setTimeout(() => fdatasync(...given), 8 * Math.random())
}
fs.fdatasync = late as unknown as typeof fdatasync
syncBuiltinESMExports()
