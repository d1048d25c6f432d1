import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Passwords } from './deps.ts'
import { crowded } from './domain/errors.ts'

const derive = promisify(argon2)

/** Cost of a hash; `memory` in KiB. */
export interface PasswordCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, 2 passes, 1 lane; about 25 ms. */
const currentCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
/** How many hashes run at once. Each takes a thread from the rest of the process. */
const atOnce = 2
/** How many may wait. */
const mostWaiting = 16
/** How many of both may be checks for one account. Right passwords have no other limit. */
const mostOfAccount = 6

/** Argon2id in PHC string format, off the main thread, a few at a time. */
export function passwords(cost: PasswordCost = currentCost): Passwords {
  const limited = semaphore(atOnce, mostWaiting)
  const shared = shares(mostOfAccount)
  // A hash like any other, of an unknown password.
  const dummy: Hashed = { cost, nonce: randomBytes(16), tag: Buffer.alloc(tagLength) }
  return {
    hash: (password) =>
      limited(async () => {
        const nonce = randomBytes(16)
        return format({ cost, nonce, tag: await tagOf(password, { cost, nonce, tagLength }) })
      }),
    async verify(password, phc, account) {
      const known = phc === null ? dummy : parse(phc)
      const wanted = { ...known, tagLength: known.tag.length }
      const tag = await shared(account, () => limited(() => tagOf(password, wanted)))
      return timingSafeEqual(tag, known.tag) && phc !== null
    },
    isCurrent: (phc) => parameters(parse(phc).cost) === parameters(cost),
  }
}

interface Hashed {
  readonly cost: PasswordCost
  readonly nonce: Buffer
  readonly tag: Buffer
}

interface Wanted extends Omit<Hashed, 'tag'> {
  readonly tagLength: number
}

const tagOf = (message: string, { cost, nonce, tagLength }: Wanted): Promise<Buffer> =>
  derive('argon2id', { ...cost, message, nonce, tagLength })

const format = ({ cost, nonce, tag }: Hashed) =>
  ['', 'argon2id', 'v=19', parameters(cost), base64(nonce), base64(tag)].join('$')

const parameters = ({ memory, passes, parallelism }: PasswordCost) =>
  `m=${memory},t=${passes},p=${parallelism}`

const phcShape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function parse(phc: string): Hashed {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = phcShape.exec(phc) ?? []
  if (tag === '') throw new Error('a password hash is not Argon2id in PHC string format')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** Base64 without padding, as in PHC strings. */
const base64 = (bytes: Buffer) => bytes.toBase64({ omitPadding: true })

/** Runs up to `running` at once, queues up to `queue` in order, and rejects the rest. */
function semaphore(running: number, queue: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = running
  const acquire = () => {
    if (free > 0) {
      free -= 1
      return undefined
    }
    if (waiting.length >= queue) throw crowded()
    return new Promise<void>((resolve) => waiting.push(resolve))
  }
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async (work) => {
    await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
}

/** Runs or queues up to `most` for each key, and rejects the rest. */
function shares(most: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const counts = new Map<string, number>()
  return async (key, work) => {
    const others = counts.get(key) ?? 0
    if (others >= most) throw crowded()
    counts.set(key, others + 1)
    try {
      return await work()
    } finally {
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    }
  }
}
