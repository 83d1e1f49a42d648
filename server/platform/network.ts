/** Where a call comes from, and what counts as one place in limits. */
import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

const IPV6_NETWORK_BITS = 64

/** An IPv4 address, or the /64 network that a household or phone gets of IPv6. */
export const networkOf = (ip: string): string => normalizeIP(ip, IPV6_NETWORK_BITS)

/**
 * The caller's address. Some proxies add a port to what they forward, which would make every connection an address of
 * its own; what is no address at all counts for nothing, and the proxy's own address stands in its place.
 */
export function callerAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  // A connection that is gone has no address any more.
  const address = ip as string | undefined
  return plainAddress(address ?? '') ?? socket.remoteAddress ?? '0.0.0.0'
}

/** "203.0.113.7:4711", "[2001:db8::7]:4711" and the like without port and brackets; null for junk. */
function plainAddress(forwarded: string): string | null {
  const text = forwarded.trim()
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]*):\d+$/.exec(text)?.[1] ?? text
  return isIP(bare) ? bare : null
}
