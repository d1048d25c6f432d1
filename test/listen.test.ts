import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fastify from 'fastify'
import { listen } from '../src/listen.ts'

const where = { host: '192.0.2.1', port: 80 }

const reasons: readonly (readonly [code: string, reason: string])[] = [
  ['EADDRINUSE', 'another program uses this port. Stop it, or set PORT'],
  ['EACCES', 'this user may not use this port. Set PORT to one from 1024 on'],
  ['EADDRNOTAVAIL', 'this machine does not have this address. Set HOST'],
  ['ENOTFOUND', 'this host name is unknown. Set HOST'],
  ['EAI_AGAIN', 'EAI_AGAIN'],
]

describe('a service that cannot listen says why, and what to set:', () => {
  for (const [code, reason] of reasons) {
    test(code, async (t) => {
      const app = fastify()
      t.mock.method(app, 'listen', () => {
        throw Object.assign(new Error(code), { code, syscall: 'listen' })
      })
      await assert.rejects(listen(app, where, { host: 'HOST', port: 'PORT' }), {
        code: 'conflict',
        message: `Cannot listen on 192.0.2.1:80: ${reason}`,
      })
    })
  }
})
