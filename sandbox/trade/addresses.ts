/** Which addresses a merchant may give. */

/** https without a query, as the providers want it; plain http only towards machines that are near. */
export function isMerchantAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.search || address.includes('?') || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isNear(url.hostname))
}

/** Host and port, with the names of this machine made one. */
export function siteOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { hostname, port, protocol } = new URL(address)
  const host = isLoopback(hostname) ? 'localhost' : hostname
  return `${host}:${port || (protocol === 'https:' ? '443' : '80')}`
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host.startsWith('127.')

const isNear = (host: string): boolean =>
  isLoopback(host) || /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(host) || !host.includes('.')
