import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { withoutLauncher } from '../support/processes/process.ts'
import { launcher, newSite } from '../support/processes/site.ts'
import { rawRequest, sendRaw } from '../support/raw-socket.ts'

const health = rawRequest('GET /healthz HTTP/1.1')
const last = rawRequest('GET /healthz HTTP/1.1', 'Connection: close')
/** Lines of more than a pipe takes, which is 64 KiB. */
const lines = 1000

describe('a service whose log nobody reads any more', () => {
  test('serves on, and stops with exit code 0 within some seconds', async (t) => {
    const site = newSite(t)
    const log = path.join(site.folder, 'log')
    execFileSync('mkfifo', [log])
    const reader = fs.openSync(log, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK)
    t.after(() => fs.closeSync(reader))
    const command = `exec "$0" "$@" >"${log}"`
    const server = site.start(['sh', '-c', command, process.execPath, launcher, 'serve'], {
      env: { PORT: '0', RATE_LIMIT_ENABLED: 'false' },
    })
    const { port } = new URL(await server.says(/^Kadai serves (\S+)$/m))
    for (let sent = 0; sent < lines; sent += 20) {
      assert.equal((await sendRaw(Number(port), health.repeat(19) + last)).length, 20)
    }
    const began = performance.now()
    server.signal('SIGTERM')
    assert.equal((await server.ended).code, 0)
    const seconds = (performance.now() - began) / 1000
    assert.ok(seconds < 5, `${seconds} s`)
  })
})

describe('a service whose log is on a full disk', {
  skip: !fs.existsSync('/dev/full') && 'there is no /dev/full',
}, () => {
  for (const [how, signal, code] of [
    ['stops in order on SIGTERM', 'SIGTERM', 0],
    ['ends with exit code 70 after a defect', 'SIGUSR2', 70],
  ] as const) {
    test(how, { timeout: 30_000 }, async (t) => {
      const site = newSite(t)
      const defect = `process.on('SIGUSR2',()=>{throw new Error('a defect')})`
      const server = site.start(
        ['sh', '-c', 'exec "$0" "$@" >/dev/full', ...withoutLauncher, 'serve'],
        { env: { PORT: '0', NODE_OPTIONS: `--import=data:text/javascript,${encodeURI(defect)}` } },
      )
      const { port } = new URL(await server.says(/^Kadai serves (\S+)$/m))
      assert.equal((await sendRaw(Number(port), health + last)).length, 2)
      server.signal(signal)
      assert.equal((await server.ended).code, code)
    })
  }
})
