/** What counts as one place in limits: an IPv4 address, or the /64 network that a household or phone gets of IPv6. */
import { normalizeIP } from '@fastify/rate-limit'

const IPV6_NETWORK_BITS = 64

export const networkOf = (ip: string): string => normalizeIP(ip, IPV6_NETWORK_BITS)
