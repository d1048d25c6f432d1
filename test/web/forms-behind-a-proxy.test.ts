import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { startService } from '../support/service.ts'

test('a form that is refused for where it comes from is logged with both addresses, for operators of a proxy', async (t) => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const { app } = await startService(t, { edge: { log } })
  const host = 'kadai.internal:8080'
  const from = async (origin: string) => {
    const headers = { host, origin, 'content-type': 'application/x-www-form-urlencoded' }
    const form = { method: 'POST', url: '/sign-in', headers, payload: 'email=&password=' } as const
    return (await app.inject(form)).statusCode
  }
  assert.equal(await from('https://kadai.example.org'), 403)
  assert.equal(await from(`http://${host}`), 422)
  const [refused, ...more] = lines.map((line) => JSON.parse(line))
  assert.deepEqual(more, [])
  assert.equal(refused.msg, 'form from elsewhere refused')
  assert.deepEqual([refused.origin, refused.host], ['https://kadai.example.org', host])
})
