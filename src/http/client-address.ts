import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** The address of a request's client, as Fastify's `request.ip` has it. */
export function addressReader(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (request) => proxyAddr(request, isTrusted)
}

/**
 * Whether many clients may come from an address: that of a trusted proxy, or of this machine, where an unnamed one may
 * run.
 */
export function sharedAddresses(trustedProxies: readonly string[]): (address: string) => boolean {
  const isShared = proxyAddr.compile(['loopback', ...trustedProxies])
  return (address) => isShared(address, 0)
}

/**
 * What counts as one client: an IPv4 address, or the first `prefix` bits of an IPv6
 * address, since a household has a whole network of those. All values that are not
 * addresses count as one client.
 *
 * @param address from a socket or a trusted proxy, maybe with a port.
 */
export function clientOf(address: string, prefix: number): string {
  // Most are: only the others go through a parser.
  if (isIPv4(address)) return address
  const bare = withoutPort(address)
  if (!ipaddr.isValid(bare)) return 'unknown'
  const ip = ipaddr.process(bare)
  if (ip.kind() === 'ipv4') return ip.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${bare.replace(/%.*/, '')}/${prefix}`)
  return `${network}/${prefix}`
}

/** `192.0.2.1:4711` and `[2001:db8::1]:4711`, as some proxies send them. */
function withoutPort(address: string): string {
  const [, bracketed, dotted] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  return bracketed ?? dotted ?? address
}
