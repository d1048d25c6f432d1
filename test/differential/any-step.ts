import fc from 'fast-check'
import { nameOf, operations, pathTo } from '../support/http/operations.ts'
import { anyBodyFor, anyTime } from './any-body.ts'

type Any<T> = T extends fc.Arbitrary<infer Value> ? Value : never

/** Whose key is sent, by its place among those of `pair.ts`, and in which form. */
const anySender = fc.record({
  key: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3, 4),
  form: fc.oneof(
    { arbitrary: fc.constant('bearer' as const), weight: 40 },
    { arbitrary: fc.constant('earlier' as const), weight: 12 },
    fc.constantFrom('both' as const, 'none' as const, 'basic' as const, 'unknown' as const),
  ),
})
export type Sender = Any<typeof anySender>

/** Mostly of what is there; also what no row, or no column, can have. */
const anyId = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 6 }), weight: 6 },
  { arbitrary: fc.integer({ min: 1, max: 40 }), weight: 6 },
  fc.constantFrom('0', '-1', '1.0', 'x', '٣', '00001', '9007199254740993', '9223372036854775808'),
  fc.constant('9'.repeat(30)),
)

const anyWord = fc.constantFrom('a', 'A', '%', '_', '\\', 'é', 'É', '数', '数学', '😀', '')
const anyFlag = fc.constantFrom('true', 'FALSE', '1', '0', 'maybe')
const anyNumber = fc.constantFrom('1', '2', '3', '7', '100', '101', '0', '-1', '1e3', '9999999999')
const sorts = ['due_date', 'created_at', 'updated_at', 'priority', 'title', 'nothing']

const anyParameter = fc.oneof(
  fc.tuple(fc.constant('q'), anyWord),
  fc.tuple(fc.constant('subject'), anyWord),
  fc.tuple(fc.constant('priority'), fc.constantFrom('low', 'medium', 'high', 'urgent')),
  fc.tuple(fc.constantFrom('due_from', 'due_to', 'from', 'to'), anyTime),
  fc.tuple(fc.constant('sort'), fc.constantFrom(...sorts, ...sorts.map((by) => `-${by}`))),
  fc.tuple(fc.constant('filter'), fc.constantFrom('pending', 'completed', 'overdue', 'all')),
  fc.tuple(fc.constantFrom('include_archived', 'delete_recurring'), anyFlag),
  fc.tuple(fc.constantFrom('page', 'page_size', 'limit'), anyNumber),
  fc.tuple(fc.constant('recurring_assignment_id'), fc.constantFrom('1', '2', '3', 'x')),
)
const anyQuery = fc
  .oneof(fc.constant([]), fc.array<string[]>(anyParameter, { maxLength: 3 }))
  .map((parameters) => new URLSearchParams([...parameters]).toString())

const anyHeaders = fc.oneof(
  { arbitrary: fc.constant({}), weight: 12 },
  fc.record({ 'if-match': fc.constantFrom('*', 'the last', 'the last', '"1-x"', 'x') }),
  fc.record({ 'if-none-match': fc.constantFrom('*', 'the last', 'the last', 'x') }),
  fc.record({ 'idempotency-key': fc.constantFrom('one', 'one', 'one', 'two', 'é') }),
  fc.record({
    'content-type': fc.constantFrom('text/plain', 'text/plain', 'application/json; charset=latin1'),
  }),
)

/** One of the API's operations, those that write more often, since the others find nothing without them. */
const anyOperation = fc.oneof(
  { arbitrary: fc.constantFrom(...operations), weight: 3 },
  fc.constantFrom(...operations.filter(({ body, isRead }) => body && !isRead)),
  fc.constantFrom(...operations.filter(({ method }) => method === 'POST' || method === 'PATCH')),
)

const anyAsking = anyOperation.chain((operation) =>
  fc.record({
    do: fc.constant('ask' as const),
    sender: anySender,
    method: fc.oneof(
      { arbitrary: fc.constant(operation.method), weight: 40 },
      fc.constantFrom('GET' as const, 'HEAD' as const, 'OPTIONS' as const, 'PUT' as const),
    ),
    path: anyId.map((id) => pathTo(operation, id)),
    query: anyQuery,
    headers: anyHeaders,
    body: anyBodyFor(nameOf(operation)),
  }),
)
export type Asking = Any<typeof anyAsking>

const DAY = 86_400_000
const anyWait = fc.oneof(
  fc.integer({ min: 1, max: 3_600_000 }),
  fc.integer({ min: 1, max: 2 * DAY }),
  fc.integer({ min: 1, max: 20 * DAY }),
)

/** What happens to the service next; `again` is the last request once more. */
export const anyStep = fc.oneof(
  { arbitrary: anyAsking, weight: 40 },
  { arbitrary: fc.record({ do: fc.constant('wait' as const), milliseconds: anyWait }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('again' as const) }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant('jobs' as const) }), weight: 2 },
  fc.record({
    do: fc.constant('disable' as const),
    isDisabled: fc.constantFrom(true, false, false),
  }),
)
export type Step = Any<typeof anyStep>
