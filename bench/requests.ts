import type { BenchRequest, Case } from './cases.ts'
import { update } from './cases.ts'
import type { Student } from './population.ts'

/** The text of an HTTP request. The host is the same for all, so that it can be sent to any server. */
export function requestText(request: BenchRequest): string {
  const body = request.body === undefined ? '' : JSON.stringify(request.body)
  const head = [
    `${request.method} /api/v1${request.path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headersOf(request)).map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

export function headersOf(request: BenchRequest): Record<string, string> {
  const { student, isEarlierForm, ifNoneMatch, body } = request
  return {
    ...(isEarlierForm ? { 'X-API-Key': student.key } : { Authorization: `Bearer ${student.key}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(ifNoneMatch !== undefined && { 'If-None-Match': ifNoneMatch }),
  }
}

/** `count` requests, from the `first` on: the students in turn. */
export function requestsOf(
  { request }: Pick<Case, 'request'>,
  students: readonly Student[],
  { first, count }: { readonly first: number; readonly count: number },
): BenchRequest[] {
  return Array.from({ length: count }, (_, index) => {
    const n = first + index
    const student = studentAt(students, n)
    return request(student, Math.floor(n / students.length), n)
  })
}

/** One request for each student that changes what is theirs; another one for each `pass`. */
export function changesOf(
  { change = update, changed = 0 }: Pick<Case, 'change' | 'changed'>,
  students: readonly Student[],
  pass: number,
): BenchRequest[] {
  return students.map((student) => change(student, changed, pass))
}

function studentAt(students: readonly Student[], n: number): Student {
  const student = students[n % students.length]
  if (!student) throw new Error('There are no students')
  return student
}
