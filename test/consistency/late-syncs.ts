/** Loaded into the service before it, with `--import`: each sync of the log begins up to 8 ms late. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { fdatasync } = fs
const late = (...given: Parameters<typeof fdatasync>) =>
  setTimeout(() => fdatasync(...given), 8 * Math.random())
fs.fdatasync = late as unknown as typeof fdatasync
syncBuiltinESMExports()
