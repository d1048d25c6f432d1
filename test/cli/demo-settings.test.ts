import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apart } from '../../src/cli/demo.ts'
import { readConfig } from '../../src/config/config.ts'

test('a demonstration has no mail server, administrator, address or database of the service whose settings it finds', () => {
  const env = {
    BASE_URL: 'https://kadai.test',
    SMTP_URL: 'smtp://mail.test',
    MAIL_FROM: 'kadai@kadai.test',
    ADMIN_EMAIL: 'admin@kadai.test',
    ADMIN_PASSWORD: 'correct horse battery staple',
    DATABASE_URL: 'postgres://database.test/kadai',
    PORT: '8081',
  }
  const { mail, admin, baseUrl, database, port } = apart(readConfig({ env, cwd: '/' }), '/demo')
  assert.deepEqual(
    { mail, admin, baseUrl, database, port },
    {
      mail: undefined,
      admin: undefined,
      baseUrl: undefined,
      database: { engine: 'sqlite', file: '/demo/kadai.db' },
      port: 8081,
    },
  )
})
