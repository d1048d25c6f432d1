import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }

/** Argon2id of `password`, in PHC string format; about 25 ms, off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...cost, message: password, nonce, tagLength: 32 })
  const { memory, passes, parallelism } = cost
  const parameters = `m=${memory},t=${passes},p=${parallelism}`
  return ['', 'argon2id', 'v=19', parameters, base64(nonce), base64(tag)].join('$')
}

/** Base64 without padding, as PHC strings have it. */
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
