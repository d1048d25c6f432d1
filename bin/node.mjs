// Runs its arguments on Node 26: `node bin/node.mjs --test` is `node --test` on the right Node.
import { launch } from './launch.mjs'

await launch(process.argv.slice(2))
