import { isIPv6 } from 'node:net'

/** Where the service listens, as the settings have it. */
interface Listening {
  readonly host: string
}

/** The address of the service without a `BASE_URL`, for browsers on this machine. */
export function localUrl({ host }: Listening, port: number): string {
  const reached = loopbacks.get(host) ?? host
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`
}

/** What to open for an address that means all of a machine's, which not every browser opens. */
const loopbacks: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

/** Whether other machines reach the service, though its address without a `BASE_URL` is for this one alone. */
export const isOpenToOthers = ({ host }: Listening): boolean => loopbacks.has(host)
