import assert from 'node:assert/strict'
import dns from 'node:dns'
import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { pino } from 'pino'
import { readConfig } from '../src/config/config.ts'
import { leaseUntil } from '../src/domain/job-schedule.ts'
import { jobs, jobsOn } from '../src/jobs/jobs.ts'
import { startService } from '../src/service.ts'
import { openStore } from '../src/store/opening/open.ts'
import { bytesOf } from './support/raw-socket.ts'
import { quietHooks } from './support/service-hooks.ts'
import { startSilentServer } from './support/silent-server.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

test('a service on localhost serves one address, whatever others that name has', async (t) => {
  type Done = (error: null, found: unknown) => void
  const known = (name: string, _options: object, done: Done) => {
    const addresses = name === 'localhost' ? ['127.0.0.1', '127.0.0.2'] : [name]
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )
  }
  t.mock.method(dns, 'lookup', known as unknown as typeof dns.lookup)
  const env = { HOST: 'localhost', PORT: '0', DATABASE_URL: 'sqlite:kadai.db' }
  const settings = readConfig({ env, cwd: temporaryFolder(t) })
  const service = await startService(settings, quietHooks)
  await using stopping = new AsyncDisposableStack()
  stopping.defer(() => service.stop())
  const { hostname, port } = new URL(service.url)
  assert.equal(hostname, 'localhost')
  const one = connect(Number(port), '127.0.0.1')
  stopping.defer(() => void one.destroy())
  await once(one, 'connect')
  const other = connect(Number(port), '127.0.0.2')
  other.write('hello\r\n\r\n')
  assert.equal(`${await bytesOf(other)}`, '')
  assert.equal(other.errored?.message, `connect ECONNREFUSED 127.0.0.2:${port}`)
})

test('a service on a file runs every job at once, whatever leases a killed one has left', async (t) => {
  const env = { PORT: '0', DATABASE_URL: 'sqlite:kadai.db' }
  const settings = readConfig({ env, cwd: temporaryFolder(t) })
  const now = Date.now()
  const killed = await openStore(settings.database, {
    isServing: true,
    now,
    fatal: assert.ifError,
  })
  await killed.maintain(async ({ leases }) => {
    for (const job of jobs) {
      await leases.take({ name: job.name, holder: 'killed', until: leaseUntil(job, now) }, now)
    }
  })
  await killed.close()
  const service = await startService(settings, quietHooks)
  // It awaits the runs that have begun.
  await service.stop()
  assert.deepEqual(
    [...service.deps.jobRuns.keys()].sort(),
    jobsOn(service.deps)
      .map(({ name }) => name)
      .sort(),
  )
  assert.ok(!service.deps.jobRuns.has('forget-rate-limits'))
  assert.ok(!service.deps.jobRuns.has('send-account-mails'))
})

test('a service that is stopped twice stops once', async (t) => {
  const env = { PORT: '0', DATABASE_URL: 'sqlite:kadai.db' }
  const service = await startService(readConfig({ env, cwd: temporaryFolder(t) }), quietHooks)
  const stopped = service.stop()
  assert.equal(service.stop(), stopped)
  await stopped
})

test('a job that fails is in the log, by its name', async (t) => {
  const env = { PORT: '0', DATABASE_URL: 'sqlite:kadai.db' }
  const cwd = temporaryFolder(t)
  const written: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void written.push(line) })
  const start = () => startService(readConfig({ env, cwd }), { ...quietHooks, log })
  await (await start()).stop()
  assert.deepEqual(written, [])
  const database = new DatabaseSync(path.join(cwd, 'kadai.db'))
  database.exec('drop table idempotency_keys')
  database.close()
  await (await start()).stop()
  const told = written.map((line) => JSON.parse(line))
  assert.ok(
    told.every(({ msg, err }) => msg === 'job failed' && /idempotency_keys/.test(err.message)),
  )
  assert.deepEqual([...new Set(told.map(({ job }) => job))], ['forget-stored-answers'])
})

test('a service that cannot listen leaves nothing open: neither its metrics nor its file', async (t) => {
  const { port: taken } = await startSilentServer(t)
  const cwd = temporaryFolder(t)
  const start = (PORT: string, METRICS_PORT: string) =>
    startService(
      readConfig({ env: { PORT, METRICS_PORT, DATABASE_URL: 'sqlite:kadai.db' }, cwd }),
      quietHooks,
    )
  const first = await start('0', '0')
  const metricsPort = new URL(first.metricsUrl ?? '').port
  await first.stop()
  await assert.rejects(start(String(taken), metricsPort), {
    code: 'conflict',
    message: /set PORT$/,
  })
  await (await start('0', metricsPort)).stop()
})
