import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, test } from 'node:test'
import { readConfig } from '../../src/config/config.ts'
import { type Database, describeDatabase } from '../../src/database.ts'

type Env = Readonly<Record<string, string>>

const cwd = path.resolve('/nowhere')
const databaseOf = (env: Env) => readConfig({ env, cwd }).database

const asUsual = { connections: 16, namesStatements: true, allowsUnsafe: false } as const

const good: [why: string, env: Env, database: Database][] = [
  [
    'sqlite: with an absolute path',
    { DATABASE_URL: 'sqlite:/k.db' },
    { engine: 'sqlite', file: path.resolve('/k.db') },
  ],
  [
    'postgres:// with a user, password, host and database',
    { DATABASE_URL: 'postgres://u:p@h/d' },
    { engine: 'postgres', url: 'postgres://u:p@h/d', ...asUsual },
  ],
  [
    'postgresql:// with an IPv6 host, a port and sslmode',
    { DATABASE_URL: 'postgresql://[::1]:6432/d?sslmode=require' },
    { engine: 'postgres', url: 'postgresql://[::1]:6432/d?sslmode=require', ...asUsual },
  ],
  [
    'connections, named statements and unsafe use for PostgreSQL',
    {
      DATABASE_URL: 'postgres://h/d',
      DATABASE_CONNECTIONS: '6',
      DATABASE_NAMED_STATEMENTS: 'false',
      DATABASE_ALLOW_UNSAFE: 'true',
    },
    {
      engine: 'postgres',
      url: 'postgres://h/d',
      connections: 6,
      namesStatements: false,
      allowsUnsafe: true,
    },
  ],
]

describe('the database settings accept', () => {
  for (const [why, env, database] of good) {
    test(why, () => assert.deepEqual(databaseOf(env), database))
  }
})

const messages = {
  DATABASE_URL:
    'DATABASE_URL must be sqlite:<path>, or postgres://<user>:<password>@<host>/<database>, ' +
    'with special characters percent-encoded',
  DATABASE_CONNECTIONS: 'DATABASE_CONNECTIONS must be an integer from 6 to 1000',
  DATABASE_NAMED_STATEMENTS: 'DATABASE_NAMED_STATEMENTS must be true or false',
  DATABASE_ALLOW_UNSAFE: 'DATABASE_ALLOW_UNSAFE must be true or false',
} as const

const bad: [why: string, name: keyof typeof messages, value: string][] = [
  ['sqlite: without a path', 'DATABASE_URL', 'sqlite:'],
  ['an SQLite database in memory', 'DATABASE_URL', 'sqlite::memory:'],
  ['sqlite:// with two slashes', 'DATABASE_URL', 'sqlite://k.db'],
  ['a path without sqlite:', 'DATABASE_URL', 'data/kadai.db'],
  ['postgres:// without a host', 'DATABASE_URL', 'postgres:///d'],
  ['postgres: without slashes', 'DATABASE_URL', 'postgres:d'],
  ['postgres:// with a port that is not a number', 'DATABASE_URL', 'postgres://u:hunter2@h:port/d'],
  ['a password with a slash that is not encoded', 'DATABASE_URL', 'postgres://u:p@ss/word@h/d'],
  ['a password with a question mark', 'DATABASE_URL', 'postgres://u:p@ss?word@h/d'],
  ['a password with a hash', 'DATABASE_URL', 'postgres://u:1#word@h/d'],
  ['a password with a percent sign', 'DATABASE_URL', 'postgres://u:50%@h/d'],
  ['a mysql:// URL', 'DATABASE_URL', 'mysql://h/d'],
  ['5 connections, below the minimum of 6', 'DATABASE_CONNECTIONS', '5'],
  ['1001 connections, above the maximum of 1000', 'DATABASE_CONNECTIONS', '1001'],
  ['DATABASE_NAMED_STATEMENTS=auto', 'DATABASE_NAMED_STATEMENTS', 'auto'],
  ['DATABASE_ALLOW_UNSAFE=fsync', 'DATABASE_ALLOW_UNSAFE', 'fsync'],
]

describe('the database settings reject', () => {
  for (const [why, name, value] of bad) {
    test(why, () => {
      assert.throws(() => databaseOf({ [name]: value }), { mistakes: [messages[name]] })
    })
  }
})

const shown: [why: string, url: string, shown: string][] = [
  ['with the absolute path of its file', 'sqlite:k.db', `sqlite:${path.join(cwd, 'k.db')}`],
  [
    'with its password replaced by an ellipsis',
    'postgres://u:p%40ss@h:1/d',
    'postgres://u:…@h:1/d',
  ],
  [
    'without passwords given as query parameters',
    'postgres://u@h/d?password=p&sslkey=k&sslpassword=s',
    'postgres://u@h/d?sslkey=k',
  ],
  [
    'unchanged when its URL has no password',
    'postgres://h/d?sslmode=require&options=-c%20x',
    'postgres://h/d?sslmode=require&options=-c x',
  ],
]

describe('the database is shown', () => {
  for (const [why, url, text] of shown) {
    test(why, () => assert.equal(describeDatabase(databaseOf({ DATABASE_URL: url })), text))
  }
})
