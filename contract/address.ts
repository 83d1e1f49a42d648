/** The address of a call, written the same by browser, server and tests. */
import type { Endpoint } from './endpoint.ts'

/** All calls are below it. */
export const BASE_PATH = '/front'

export type AddressParts = { params?: Record<string, unknown>; query?: Record<string, unknown> }

/** Names its parameters safely and leaves out what is not given. */
export function addressOf(
  endpoint: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: AddressParts = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
  return `${BASE_PATH}${path}${given.length > 0 ? `?${search}` : ''}`
}
