import type { InjectOptions } from 'fastify'
import type { Lasting } from '../databases.ts'
import { type ServiceOptions, startService } from '../service.ts'

const plenty = { requests: 1_000_000, windowSeconds: 60 }

/** A service where nothing has to be waited for, and how many requests its framework has heard of. */
export async function startFast(t: Lasting, options: ServiceOptions = {}) {
  const service = await startService(t, { limits: plenty, engine: 'sqlite', ...options })
  let heard = 0
  service.app.addHook('onRequest', (_request, _reply, done) => {
    heard++
    done()
  })
  /** Asks once more what was asked until its answer is kept; says whether the framework heard of it. */
  const askAgain = async (request: InjectOptions) => {
    const { url = '', headers = bearer(service.key) } = request
    const isEarlierForm = 'x-api-key' in headers
    const plain = { url, headers: isEarlierForm ? earlier(service.key) : bearer(service.key) }
    for (let time = 0; time < 3; time++) await service.ask(plain)
    const before = heard
    const answer = await service.ask({ ...request, headers })
    return { answer, wasHeard: heard > before }
  }
  return { ...service, askAgain, heard: () => heard }
}

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
export const earlier = (key: string) => ({ 'x-api-key': key })
export const list = '/api/v1/assignments'
