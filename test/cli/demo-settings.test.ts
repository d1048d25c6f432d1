import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apart } from '../../src/cli/demo.ts'
import { readConfig } from '../../src/config/config.ts'

test('a demonstration has no mail server, administrator, address, metrics, quotas or database of the service whose settings it finds, and stops at once', () => {
  const env = {
    BASE_URL: 'https://kadai.test',
    SMTP_URL: 'smtp://mail.test',
    MAIL_FROM: 'kadai@kadai.test',
    ADMIN_EMAIL: 'admin@kadai.test',
    ADMIN_PASSWORD: 'correct horse battery staple',
    PASSWORD_LINKS_BY_MAIL: 'true',
    DATABASE_URL: 'postgres://database.test/kadai',
    METRICS_PORT: '9464',
    ASSIGNMENTS_PER_USER: '2',
    SERIES_PER_USER: '1',
    SHUTDOWN_DELAY_SECONDS: '30',
    PORT: '8081',
  }
  const settings = readConfig({ env, cwd: '/' })
  assert.deepEqual(apart(settings, '/demo'), {
    ...settings,
    mail: undefined,
    mailsPasswordLinks: false,
    admin: undefined,
    baseUrl: undefined,
    metrics: { ...settings.metrics, port: undefined },
    quotas: { assignments: Infinity, series: Infinity },
    database: { engine: 'sqlite', file: '/demo/kadai.db' },
    shutdownDelay: 0,
    logLevel: 'warn',
  })
})
