import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, test } from 'node:test'
import { readConfig } from '../src/config.ts'
import { type Database, describeDatabase } from '../src/database.ts'

type Env = Readonly<Record<string, string>>

const cwd = path.resolve('/nowhere')
const databaseOf = (env: Env) => readConfig({ env, cwd }).database

const asUsual = { connections: 16, namesStatements: true, allowsUnsafe: false } as const

const good: [why: string, env: Env, database: Database][] = [
  [
    'a file by its absolute path',
    { DATABASE_URL: 'sqlite:/k.db' },
    { engine: 'sqlite', file: path.resolve('/k.db') },
  ],
  [
    'PostgreSQL',
    { DATABASE_URL: 'postgres://u:p@h/d' },
    { engine: 'postgres', url: 'postgres://u:p@h/d', ...asUsual },
  ],
  [
    'PostgreSQL by its long name',
    { DATABASE_URL: 'postgresql://[::1]:6432/d?sslmode=require' },
    { engine: 'postgres', url: 'postgresql://[::1]:6432/d?sslmode=require', ...asUsual },
  ],
  [
    'PostgreSQL, and how to use it',
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

describe('the database may be', () => {
  for (const [why, env, database] of good) {
    test(why, () => assert.deepEqual(databaseOf(env), database))
  }
})

const messages = {
  DATABASE_URL:
    'DATABASE_URL must be sqlite:<path>, or postgres://<user>:<password>@<host>/<database>',
  DATABASE_CONNECTIONS: 'DATABASE_CONNECTIONS must be an integer from 6 to 1000',
  DATABASE_NAMED_STATEMENTS: 'DATABASE_NAMED_STATEMENTS must be true or false',
  DATABASE_ALLOW_UNSAFE: 'DATABASE_ALLOW_UNSAFE must be true or false',
} as const

const bad: [why: string, name: keyof typeof messages, value: string][] = [
  ['a file without a path', 'DATABASE_URL', 'sqlite:'],
  ['one that forgets', 'DATABASE_URL', 'sqlite::memory:'],
  ['a path that programs read differently', 'DATABASE_URL', 'sqlite://k.db'],
  ['a bare path', 'DATABASE_URL', 'data/kadai.db'],
  ['PostgreSQL on no host', 'DATABASE_URL', 'postgres:///d'],
  ['PostgreSQL without an address', 'DATABASE_URL', 'postgres:d'],
  ['PostgreSQL on a port that is none', 'DATABASE_URL', 'postgres://u:hunter2@h:port/d'],
  ['of another kind', 'DATABASE_URL', 'mysql://h/d'],
  ['reached by fewer connections than are needed', 'DATABASE_CONNECTIONS', '5'],
  ['reached by more connections than any server has', 'DATABASE_CONNECTIONS', '1001'],
  ['asked by names or not', 'DATABASE_NAMED_STATEMENTS', 'auto'],
  ['unsafe in one way', 'DATABASE_ALLOW_UNSAFE', 'fsync'],
]

describe('the database may not be', () => {
  for (const [why, name, value] of bad) {
    test(why, () => {
      assert.throws(() => databaseOf({ [name]: value }), { mistakes: [messages[name]] })
    })
  }
})

const shown: [why: string, url: string, shown: string][] = [
  ['with its file in full', 'sqlite:k.db', `sqlite:${path.join(cwd, 'k.db')}`],
  ['without its password', 'postgres://u:p%40ss@h:1/d', 'postgres://u:…@h:1/d'],
  ['without one given otherwise', 'postgres://u@h/d?password=p', 'postgres://u@h/d'],
  [
    'as it is, where it has none',
    'postgres://h/d?sslmode=require',
    'postgres://h/d?sslmode=require',
  ],
]

describe('the database is shown', () => {
  for (const [why, url, text] of shown) {
    test(why, () => assert.equal(describeDatabase(databaseOf({ DATABASE_URL: url })), text))
  }
})
