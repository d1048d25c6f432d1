import type { Answer, Call } from './service.ts'

/** Asks the API of a service at `url` over the network, with `key`; `path` is what follows `/api/v1`. */
export function callOver(url: string, key: string): Call {
  const given = { authorization: `Bearer ${key}` }
  return (method, path, body, headers = given) =>
    ask(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
}

export async function ask(url: string, request?: RequestInit): Promise<Answer> {
  const response = await fetch(url, request)
  const text = await response.text()
  const body = text === '' ? '' : JSON.parse(text)
  return { status: response.status, body, headers: Object.fromEntries(response.headers) }
}
