/** What a source of a content security policy lets a browser load, for addresses with https. */

const hostSource = /^(?:https?:\/\/)?(?<host>[^/:]+)(?::(?<port>\d+|\*))?(?<path>\/.*)?$/i

/** As CSP Level 3 matches them; a source without a scheme, or with http, also stands for https. */
export function isLoadedFrom(source: string, address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (source === '*' || source === url.protocol) return true
  const { host, port, path } = hostSource.exec(source)?.groups ?? {}
  if (host === undefined) return false
  return (
    isOfHost(host.toLowerCase(), url.hostname) && isOfPort(port, url.port) && isOfPath(path, url.pathname)
  )
}

const isOfHost = (host: string, hostname: string): boolean =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host

/** An address without a port has the standard one. */
const isOfPort = (port: string | undefined, given: string): boolean =>
  port === '*' || (given || '443') === (port ?? '443')

/** A folder stands for what lies in it. */
const isOfPath = (path: string | undefined, pathname: string): boolean =>
  path === undefined || (path.endsWith('/') ? pathname.startsWith(path) : pathname === path)
