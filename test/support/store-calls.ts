import type { TestContext } from 'node:test'
import type { Store } from '../../src/store/store.ts'
import type { Input } from './http/bad-input.ts'

interface StoreCall {
  readonly input: Input
  /** The part of the store that this request comes to, and what it asks of it. */
  readonly part: (store: Store) => object
  readonly method: string
}

const essay = { title: 'Essay', due_date: '2026-04-12' }
const assignments = (store: Store) => store.assignments
const whole = (store: Store) => store

/** A request for each way into the store. */
export const storeCalls: readonly StoreCall[] = [
  { input: { path: '/assignments' }, part: (store) => store.apiKeys, method: 'findOwner' },
  { input: { path: '/assignments' }, part: assignments, method: 'list' },
  { input: { path: '/assignments/due-today' }, part: assignments, method: 'all' },
  { input: { path: '/assignments/1' }, part: assignments, method: 'find' },
  { input: { path: '/statistics' }, part: (store) => store.statistics, method: 'tally' },
  { input: { path: '/recurring' }, part: (store) => store.recurringSettings, method: 'all' },
  { input: { path: '/me' }, part: (store) => store.users, method: 'find' },
  {
    input: { method: 'POST', path: '/assignments', body: essay },
    part: whole,
    method: 'write',
  },
  {
    input: { method: 'PATCH', path: '/me', body: { name: 'New' } },
    part: whole,
    method: 'writeDirectory',
  },
]

/** Makes that part of the store throw `error` at every such call, until the test ends. */
export function breakStore(t: TestContext, part: object, method: string, error: Error): void {
  t.mock.method(part as Record<string, () => never>, method, () => {
    throw error
  })
}
